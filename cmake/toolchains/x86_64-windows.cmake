# Windows on x86-64, with the cross compiler of Debian's g++-mingw-w64-x86-64-posix and the emulator of wine64.
set(CMAKE_SYSTEM_NAME Windows)
set(CMAKE_SYSTEM_PROCESSOR AMD64)
set(CMAKE_CXX_COMPILER x86_64-w64-mingw32-g++-posix)
set(CMAKE_EXE_LINKER_FLAGS_INIT -static)  # the compiler's libraries are not where Windows looks for them
set(CMAKE_CROSSCOMPILING_EMULATOR /usr/lib/wine/wine64)
