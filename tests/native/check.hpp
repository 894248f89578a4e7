// A small test runner that tells what failed and where: TEST("behaviour") { CHECK(...); CHECK_EQUAL(a, b); }
// Its checks do not vanish in optimised builds, as assert does.
#pragma once
#include <cstdio>
#include <cstring>
#include <exception>
#include <sstream>
#include <string>
#include <vector>

namespace check {

struct Test {
    const char* name;
    void (*run)();
};

inline std::vector<Test>& tests() {
    static std::vector<Test> all;
    return all;
}
inline int failures = 0;
inline long checks = 0;

struct Register {
    Register(const char* name, void (*run)()) { tests().push_back({name, run}); }
};

template <class T>
std::string show(const T& value) {
    if constexpr (requires(std::ostringstream& out) { out << value; }) {
        std::ostringstream out;
        out << std::boolalpha << value;
        return out.str();
    } else {
        return "(a value)";
    }
}

inline void holds(bool ok, const char* text, const char* file, int line) {
    ++checks;
    if (ok) return;
    ++failures;
    std::fprintf(stderr, "%s:%d: CHECK(%s)\n", file, line, text);
}

template <class A, class B>
void equal(const A& a, const B& b, const char* text, const char* file, int line) {
    ++checks;
    if (a == b) return;
    ++failures;
    std::fprintf(stderr, "%s:%d: CHECK_EQUAL(%s): %s != %s\n", file, line, text, show(a).c_str(),
                 show(b).c_str());
}

inline bool passes(const Test& test) {
    const int before = failures;
    try {
        test.run();
    } catch (const std::exception& error) {
        ++failures;
        std::fprintf(stderr, "threw: %s\n", error.what());
    }
    if (failures != before) std::fprintf(stderr, "FAILED %s\n", test.name);
    return failures == before;
}

/// Runs every test whose name contains the first argument; fails when one fails, or when none ran.
inline int run(int argc, char** argv) {
    int passed = 0, failed = 0;
    for (const Test& test : tests())
        if (argc < 2 || std::strstr(test.name, argv[1])) ++(passes(test) ? passed : failed);
    std::printf("native: %d passed, %d failed\n", passed, failed);
    return failed != 0 || passed == 0;
}

}  // namespace check

#define CHECK_JOIN2(a, b) a##b
#define CHECK_JOIN(a, b) CHECK_JOIN2(a, b)
#define TEST(name)                                                                                   \
    static void CHECK_JOIN(test_, __LINE__)();                                                       \
    static const check::Register CHECK_JOIN(register_, __LINE__)(name, CHECK_JOIN(test_, __LINE__)); \
    static void CHECK_JOIN(test_, __LINE__)()
#define CHECK(...) check::holds(static_cast<bool>(__VA_ARGS__), #__VA_ARGS__, __FILE__, __LINE__)
#define CHECK_EQUAL(a, b) check::equal((a), (b), #a ", " #b, __FILE__, __LINE__)
