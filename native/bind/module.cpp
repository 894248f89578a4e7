// The extension module ninefold._native.
#include "bind/bind.hpp"

NB_MODULE(_native, m) {
    using namespace ninefold::bind;
    m.doc() = "The native core: sets, board, search and generation.";
    // Caches that outlive the module (of tests, of notebooks) are no business of the user's terminal.
    nb::set_leak_warnings(false);
    bind_sets(m);
    bind_model(m);
    bind_search(m);
    bind_batch(m);
    bind_generate(m);
    bind_logic(m);
    bind_rating(m);
    bind_symmetry(m);
    m.def(
        "compiler",
        [] {
#if defined(__clang__)
            return "clang " __clang_version__;
#else
            return "gcc " __VERSION__;
#endif
        },
        "The compiler that built the core.");
    m.def("version", [] { return NINEFOLD_VERSION; }, "The version of the package.");
}
