# Compiler settings for every file: the language, the warnings, and the sanitizers of the presets.

set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)

# Use the compiler cache if there is one.
find_program(INCAN_CCACHE ccache)
if(INCAN_CCACHE AND NOT DEFINED CMAKE_CXX_COMPILER_LAUNCHER)
  set(CMAKE_CXX_COMPILER_LAUNCHER "${INCAN_CCACHE}")
endif()

# The engine relies on a fast population count, which every x86 processor since 2009 has.
if(CMAKE_SYSTEM_PROCESSOR STREQUAL "x86_64")
  add_compile_options(-march=x86-64-v2)
endif()

add_compile_options(
  -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wsign-conversion -Wold-style-cast -Wnon-virtual-dtor
  -Woverloaded-virtual -Wnull-dereference -Wdouble-promotion -Wimplicit-fallthrough -Werror)

# In a unity build, g++ takes the included sources for headers, where types from unnamed namespaces would be a
# mistake.
if(CMAKE_UNITY_BUILD AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  add_compile_options(-Wno-subobject-linkage)
endif()

set(INCAN_SANITIZE "" CACHE STRING "Sanitizers for every file, for example address,undefined")
if(INCAN_SANITIZE)
  add_compile_options(-fsanitize=${INCAN_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
  add_link_options(-fsanitize=${INCAN_SANITIZE})
  # With sanitizers, g++ 12 warns about null dereferences on paths that its own checks introduce.
  add_compile_options(-Wno-null-dereference)
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    # These two checks precede every access to memory, and took a third of the time for compiling. Without them, an access through a
    # null pointer still ends a test with a stack trace; src/lab/, which casts addresses to vectors, checks their alignment; and the fuzz
    # preset checks both in whatever reads what comes from outside.
    add_compile_options(-fno-sanitize=null,alignment)
    # It also reports mismatched allocation for coroutines.
    add_compile_options(-Wno-mismatched-new-delete)
  endif()
  if(INCAN_SANITIZE MATCHES "thread")
    # The thread sanitizer does not support fences. Asio's locks synchronize the same accesses.
    add_compile_definitions(BOOST_ASIO_DISABLE_FENCED_BLOCK)
  endif()
endif()

# clang-tidy's checks look at this tree alone, and not at the headers of libraries.
if(CMAKE_CXX_CLANG_TIDY)
  find_path(INCAN_CLANG_HEADERS clang/AST/ASTConsumer.h PATHS /usr/lib/llvm-14/include NO_DEFAULT_PATH REQUIRED)
  add_library(tidy_scope MODULE tools/tidy_scope.cpp)
  target_include_directories(tidy_scope SYSTEM PRIVATE "${INCAN_CLANG_HEADERS}")
  target_compile_options(tidy_scope PRIVATE -fno-rtti)
  set_target_properties(tidy_scope PROPERTIES PREFIX "" LIBRARY_OUTPUT_DIRECTORY "${CMAKE_BINARY_DIR}" CXX_STANDARD 17
                        UNITY_BUILD OFF CXX_CLANG_TIDY "" CXX_COMPILER_LAUNCHER "")
endif()
