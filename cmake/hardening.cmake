# Flags that stop the program at a memory error, before an attacker can exploit it. Flags that the compiler or
# linker does not know are skipped. The sanitizers have their own checks, which conflict with these.
include(CheckCXXCompilerFlag)
include(CheckLinkerFlag)

function(harden_compiling flag)
  string(MAKE_C_IDENTIFIER "COMPILER_HAS${flag}" known)
  check_cxx_compiler_flag(${flag} ${known})
  if(${known})
    add_compile_options(${flag})
  endif()
endfunction()

function(harden_linking flag)
  string(MAKE_C_IDENTIFIER "LINKER_HAS${flag}" known)
  check_linker_flag(CXX ${flag} ${known})
  if(${known})
    add_link_options(${flag})
  endif()
endfunction()

# For libraries that work on checked values and read no outside input: stack protection would make solution
# paths 4 % slower and protect nothing.
function(leave_stack_unguarded target)
  if(COMPILER_HAS_fstack_protector_strong)
    target_compile_options(${target} PRIVATE -fno-stack-protector)
  endif()
  if(COMPILER_HAS_fstack_clash_protection)
    target_compile_options(${target} PRIVATE -fno-stack-clash-protection)
  endif()
endfunction()

if(NOT NINEFOLD_SANITIZE AND NOT MSVC)
  harden_compiling(-fstack-protector-strong)
  if(MINGW)  # the functions behind it are in a library of their own
    link_libraries(ssp)
  endif()
  if(NOT WIN32)  # where functions probe their stack anyway, and gcc crashes on the flag
    harden_compiling(-fstack-clash-protection)
  endif()
  if(CMAKE_SYSTEM_PROCESSOR MATCHES "^(x86_64|AMD64|amd64)$")
    harden_compiling(-fcf-protection)
  endif()
  # Needs optimisation, and some systems already define it.
  add_compile_options("$<$<NOT:$<CONFIG:Debug>>:-U_FORTIFY_SOURCE;-D_FORTIFY_SOURCE=2>")
  harden_linking(-Wl,-z,relro)
  harden_linking(-Wl,-z,now)
  harden_linking(-Wl,-z,noexecstack)
endif()
