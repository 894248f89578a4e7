// A small test runner that reports what failed and where. Unlike assert, its checks also run in optimised
// builds.
//
//     TEST("behaviour") { CHECK(...); CHECK_EQUAL(a, b); }
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
    bool slow = false;
};

inline std::vector<Test>& tests() {
    static std::vector<Test> all;
    return all;
}
inline int failures = 0;
inline long checks = 0;

struct Register {
    Register(const char* name, void (*run)(), bool slow = false) { tests().push_back({name, run, slow}); }
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

/// Runs every test whose name contains the first argument, or with `--quick` all tests that are not slow.
/// Fails if a test fails, or if no test ran.
inline int run(int argc, char** argv) {
    const bool quick = argc > 1 && std::strcmp(argv[1], "--quick") == 0;
    const char* part = argc > 1 && !quick ? argv[1] : "";
    int passed = 0, failed = 0;
    for (const Test& test : tests())
        if (std::strstr(test.name, part) && !(quick && test.slow)) ++(passes(test) ? passed : failed);
    std::printf("native: %d passed, %d failed\n", passed, failed);
    return failed != 0 || passed == 0;
}

}  // namespace check

#define CHECK_JOIN2(a, b) a##b
#define CHECK_JOIN(a, b) CHECK_JOIN2(a, b)
#define REGISTERED_TEST(name, slow)                                                                        \
    static void CHECK_JOIN(test_, __LINE__)();                                                             \
    static const check::Register CHECK_JOIN(register_, __LINE__)(name, CHECK_JOIN(test_, __LINE__), slow); \
    static void CHECK_JOIN(test_, __LINE__)()
#define TEST(name) REGISTERED_TEST(name, false)
#define SLOW_TEST(name) REGISTERED_TEST(name, true)
#define CHECK(...) check::holds(static_cast<bool>(__VA_ARGS__), #__VA_ARGS__, __FILE__, __LINE__)
#define CHECK_EQUAL(a, b) check::equal((a), (b), #a ", " #b, __FILE__, __LINE__)
