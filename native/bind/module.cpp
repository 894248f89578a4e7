// The extension module ninefold._native.
#include "bind/bind.hpp"
#include "search/cpu_features.hpp"

namespace {

/// On processors made before 2009, raises a clear error instead of crashing on an illegal instruction.
void refuse_old_processors() {
#if defined(__x86_64__)
    if (!ninefold::cpu_features().popcnt || !ninefold::cpu_features().sse42)
        throw ninefold::bind::nb::import_error(
            "ninefold needs a processor with POPCNT and SSE4.2 (x86-64-v2); most have had them since about "
            "2009");
#endif
}

}  // namespace

NB_MODULE(_native, m) {
    using namespace ninefold::bind;
    refuse_old_processors();
    m.doc() = "The native core: sets, board, search and generation.";
    // Caches may outlive the module (in tests and notebooks). Users should not see warnings about that.
    nb::set_leak_warnings(false);
    bind_sets(m);
    bind_model(m);
    bind_search(m);
    bind_constraints(m);
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
