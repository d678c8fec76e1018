# How every file of the project is compiled: the language, the warnings, and the presets' sanitizers.

set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)

# Machines older than 2009 apart, every x86 counts bits in one instruction; the engine lives on that.
if(CMAKE_SYSTEM_PROCESSOR STREQUAL "x86_64")
  add_compile_options(-march=x86-64-v2)
endif()

add_compile_options(
  -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wsign-conversion -Wold-style-cast -Wnon-virtual-dtor
  -Woverloaded-virtual -Wnull-dereference -Wdouble-promotion -Wimplicit-fallthrough -Werror)

# Several files compiled as one: every file but that one looks like a header to g++, in which types from
# unnamed namespaces would be a mistake.
if(CMAKE_UNITY_BUILD AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  add_compile_options(-Wno-subobject-linkage)
endif()

set(INCAN_SANITIZE "" CACHE STRING "Sanitizers for every file, for example address,undefined")
if(INCAN_SANITIZE)
  add_compile_options(-fsanitize=${INCAN_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
  add_link_options(-fsanitize=${INCAN_SANITIZE})
  # With sanitizers on, g++ 12 warns of null dereferences on paths that its own checks introduce.
  add_compile_options(-Wno-null-dereference)
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    # It takes the memory of coroutines for mismatched, too.
    add_compile_options(-Wno-mismatched-new-delete)
  endif()
  if(INCAN_SANITIZE MATCHES "thread")
    # The thread sanitizer does not know fences; what Asio has them for is guarded by its locks as well.
    add_compile_definitions(BOOST_ASIO_DISABLE_FENCED_BLOCK)
  endif()
endif()
