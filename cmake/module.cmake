# The only way to declare a module, and the map of who may use whom. A module can include another's headers
# only if it links it, and it can link only what this map allows.

set(INCAN_MODULES text engine deal record bots lab table protocol store page server load terminal cli)

set(INCAN_engine_MAY_USE)
set(INCAN_deal_MAY_USE engine)
set(INCAN_record_MAY_USE engine deal)
set(INCAN_bots_MAY_USE engine deal record)
set(INCAN_lab_MAY_USE engine deal record bots)
set(INCAN_table_MAY_USE engine deal record bots)
set(INCAN_protocol_MAY_USE engine deal record bots table)
set(INCAN_store_MAY_USE engine deal record bots table)
set(INCAN_page_MAY_USE)
set(INCAN_server_MAY_USE engine deal record bots protocol store table text page)
set(INCAN_load_MAY_USE engine deal record bots table protocol)
set(INCAN_text_MAY_USE)
set(INCAN_terminal_MAY_USE engine deal record bots table text)
set(INCAN_cli_MAY_USE engine deal record bots lab table protocol store server load text terminal)

# Each outside thing is known in one place: the libraries a module may link.
set(INCAN_engine_MAY_LINK)
set(INCAN_deal_MAY_LINK PkgConfig::sodium)
set(INCAN_record_MAY_LINK Boost::json fmt::fmt tl::expected)
set(INCAN_bots_MAY_LINK Boost::json fmt::fmt tl::expected)
set(INCAN_lab_MAY_LINK fmt::fmt Threads::Threads)
set(INCAN_text_MAY_LINK ICU::i18n ICU::uc)
set(INCAN_terminal_MAY_LINK PkgConfig::ncurses PkgConfig::qrencode fmt::fmt)
set(INCAN_table_MAY_LINK tl::expected)
set(INCAN_protocol_MAY_LINK Boost::json fmt::fmt tl::expected)
set(INCAN_store_MAY_LINK SQLiteCpp Threads::Threads)
set(INCAN_page_MAY_LINK)
set(INCAN_server_MAY_LINK Boost::headers Threads::Threads spdlog::spdlog prometheus-cpp::core fmt::fmt)
set(INCAN_load_MAY_LINK Boost::headers Boost::json fmt::fmt)
set(INCAN_cli_MAY_LINK CLI11::CLI11 fmt::fmt spdlog::spdlog PkgConfig::toml)

function(incan_refuse_unless_allowed module verb allowed)
  foreach(thing IN LISTS ARGN)
    if(NOT thing IN_LIST allowed)
      message(FATAL_ERROR "Module '${module}' may not ${verb} '${thing}'; cmake/module.cmake allows: ${allowed}")
    endif()
  endforeach()
endfunction()

# incan_module(NAME [USES module...] [LIBRARIES target...])
#
# Builds the library incan_NAME from src/NAME/*.cpp (main.cpp apart), the unit tests from *_test.cpp, and
# compiles every header alone. The module's own name is the first folder of its include paths.
function(incan_module name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "USES;LIBRARIES")
  if(NOT name IN_LIST INCAN_MODULES)
    message(FATAL_ERROR "Module '${name}' is not on the map in cmake/module.cmake")
  endif()
  incan_refuse_unless_allowed(${name} "use" "${INCAN_${name}_MAY_USE}" ${arg_USES})
  incan_refuse_unless_allowed(${name} "link" "${INCAN_${name}_MAY_LINK}" ${arg_LIBRARIES})

  # A folder that shows this module alone, so that an include of a module that is not linked does not compile.
  set(window "${CMAKE_BINARY_DIR}/include/${name}")
  file(MAKE_DIRECTORY "${window}")
  file(CREATE_LINK "${CMAKE_CURRENT_SOURCE_DIR}" "${window}/${name}" SYMBOLIC)

  # clang-tidy looks for its configuration beside the file that is compiled, which may be one made of several.
  if(EXISTS "${CMAKE_CURRENT_SOURCE_DIR}/.clang-tidy")
    file(CREATE_LINK "${CMAKE_CURRENT_SOURCE_DIR}/.clang-tidy" "${CMAKE_CURRENT_BINARY_DIR}/.clang-tidy" SYMBOLIC)
  endif()

  file(GLOB sources CONFIGURE_DEPENDS *.cpp)
  file(GLOB headers CONFIGURE_DEPENDS *.h)
  set(tests ${sources})
  list(FILTER tests INCLUDE REGEX "_test\\.cpp$")
  list(FILTER sources EXCLUDE REGEX "(_test|/main)\\.cpp$")

  add_library(incan_${name} STATIC ${sources} ${headers})
  target_include_directories(incan_${name} PUBLIC "${window}")
  set_target_properties(incan_${name} PROPERTIES LINKER_LANGUAGE CXX)
  foreach(used IN LISTS arg_USES)
    target_link_libraries(incan_${name} PUBLIC incan_${used})
    set_property(GLOBAL APPEND PROPERTY INCAN_EDGES "${name} -> ${used}")
  endforeach()
  target_link_libraries(incan_${name} PUBLIC ${arg_LIBRARIES})
  set_property(GLOBAL APPEND PROPERTY INCAN_NODES "${name}")

  if(INCAN_TESTS)
    incan_compile_headers_alone(${name} ${headers})
    if(tests)
      add_executable(${name}_test ${tests})
      target_link_libraries(${name}_test PRIVATE incan_${name} GTest::gtest_main rapidcheck)
      gtest_discover_tests(${name}_test TEST_PREFIX "${name}." DISCOVERY_TIMEOUT 120 PROPERTIES TIMEOUT 600)
    endif()
  endif()
endfunction()

# A header must stand on its own, and bear being included twice.
function(incan_compile_headers_alone name)
  set(units)
  foreach(header IN LISTS ARGN)
    get_filename_component(file "${header}" NAME)
    set(unit "${CMAKE_CURRENT_BINARY_DIR}/alone/${file}.cpp")
    file(CONFIGURE OUTPUT "${unit}" CONTENT "#include \"${name}/${file}\"\n#include \"${name}/${file}\"\n")
    list(APPEND units "${unit}")
  endforeach()
  if(units)
    add_library(${name}_headers_alone OBJECT ${units})
    target_link_libraries(${name}_headers_alone PRIVATE incan_${name})
    # Each one by itself, in every build.
    set_target_properties(${name}_headers_alone PROPERTIES UNITY_BUILD OFF)
    # Whether they compile is the question; nobody runs them.
    target_compile_options(${name}_headers_alone PRIVATE -O0 -g0 -fno-sanitize=all)
  endif()
endfunction()

# The real module graph, as Graphviz reads it. tools/draw-modules turns it into docs/modules.svg.
function(incan_write_module_graph file)
  get_property(nodes GLOBAL PROPERTY INCAN_NODES)
  get_property(edges GLOBAL PROPERTY INCAN_EDGES)
  set(dot "digraph modules {\n")
  foreach(line IN LISTS nodes edges)
    string(APPEND dot "  ${line};\n")
  endforeach()
  file(CONFIGURE OUTPUT "${file}" CONTENT "${dot}}\n" @ONLY)
endfunction()
