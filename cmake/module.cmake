# Declares modules, and defines which module may use which. A module can include another's headers only if it declares
# that it uses them, or if a module that it uses does so publicly; and it can declare only what this map allows.

set(INCAN_MODULES text engine deal record solver brain bots lab attack training analysis table protocol store page preview server load terminal report wasm cli)

set(INCAN_engine_MAY_USE)
set(INCAN_deal_MAY_USE engine)
set(INCAN_record_MAY_USE engine deal)
set(INCAN_solver_MAY_USE engine)
set(INCAN_brain_MAY_USE engine)
set(INCAN_bots_MAY_USE engine deal record solver brain)
set(INCAN_lab_MAY_USE engine deal record bots)
set(INCAN_attack_MAY_USE engine deal record bots brain lab)
set(INCAN_training_MAY_USE deal brain lab)
set(INCAN_analysis_MAY_USE record brain)
set(INCAN_table_MAY_USE engine deal record brain bots)
set(INCAN_protocol_MAY_USE deal record table)
set(INCAN_store_MAY_USE deal record table)
set(INCAN_page_MAY_USE)
set(INCAN_preview_MAY_USE page)
set(INCAN_server_MAY_USE text record analysis table protocol store page preview)
set(INCAN_load_MAY_USE engine deal)
set(INCAN_text_MAY_USE)
set(INCAN_terminal_MAY_USE text engine record brain bots)
set(INCAN_report_MAY_USE text record solver bots lab attack training analysis load terminal)
set(INCAN_wasm_MAY_USE deal record bots lab analysis table protocol)
set(INCAN_cli_MAY_USE text engine deal record solver brain bots lab attack training analysis store server load terminal report)

# The third-party libraries each module may link, so that each is known in as few places as possible.
set(INCAN_engine_MAY_LINK)
set(INCAN_deal_MAY_LINK PkgConfig::sodium)
set(INCAN_record_MAY_LINK Boost::json fmt::fmt tl::expected)
set(INCAN_bots_MAY_LINK Boost::json fmt::fmt tl::expected)
set(INCAN_solver_MAY_LINK Threads::Threads)
set(INCAN_brain_MAY_LINK)
set(INCAN_lab_MAY_LINK Threads::Threads)
set(INCAN_attack_MAY_LINK)
set(INCAN_training_MAY_LINK fmt::fmt Threads::Threads)
set(INCAN_analysis_MAY_LINK)
set(INCAN_text_MAY_LINK ICU::i18n ICU::uc)
set(INCAN_terminal_MAY_LINK PkgConfig::ncurses PkgConfig::qrencode fmt::fmt tl::expected)
set(INCAN_table_MAY_LINK tl::expected)
set(INCAN_protocol_MAY_LINK Boost::json fmt::fmt)
set(INCAN_store_MAY_LINK PkgConfig::pq SQLiteCpp Threads::Threads)
set(INCAN_page_MAY_LINK)
set(INCAN_preview_MAY_LINK PNG::PNG)
set(INCAN_server_MAY_LINK Boost::headers Boost::url Threads::Threads spdlog::spdlog prometheus-cpp::core)
set(INCAN_load_MAY_LINK Boost::headers Boost::json fmt::fmt)
set(INCAN_report_MAY_LINK fmt::fmt)
set(INCAN_wasm_MAY_LINK fmt::fmt)
set(INCAN_cli_MAY_LINK CLI11::CLI11 fmt::fmt spdlog::spdlog PkgConfig::toml)

function(incan_refuse_unless_allowed module verb allowed)
  foreach(thing IN LISTS ARGN)
    if(NOT thing IN_LIST allowed)
      message(FATAL_ERROR "Module '${module}' may not ${verb} '${thing}'; cmake/module.cmake allows: ${allowed}")
    endif()
  endforeach()
endfunction()

# incan_module(NAME [USES module...] [PUBLIC_USES module...] [LIBRARIES target...] [PUBLIC_LIBRARIES target...]
#              [TEST_USES module...])
#
# Builds the library incan_NAME from src/NAME/*.cpp (except main.cpp) and the unit tests from *_test.cpp, and
# compiles every header on its own. Include paths begin with the module's name.
#
# PUBLIC_USES names the modules that this module's headers include; its users see their headers, too. USES names those
# that only its sources include, and TEST_USES those that only its tests include. tests/repository/includes.py
# checks that each list says what the files really include.
function(incan_module name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "USES;PUBLIC_USES;LIBRARIES;PUBLIC_LIBRARIES;TEST_USES")
  if(NOT name IN_LIST INCAN_MODULES)
    message(FATAL_ERROR "Module '${name}' is not on the map in cmake/module.cmake")
  endif()
  incan_refuse_unless_allowed(${name} "use" "${INCAN_${name}_MAY_USE}" ${arg_USES} ${arg_PUBLIC_USES} ${arg_TEST_USES})
  incan_refuse_unless_allowed(${name} "link" "${INCAN_${name}_MAY_LINK}" ${arg_LIBRARIES} ${arg_PUBLIC_LIBRARIES})

  # An include directory with this module only, so that including a module that is not linked fails to compile.
  set(window "${CMAKE_BINARY_DIR}/include/${name}")
  file(MAKE_DIRECTORY "${window}")
  file(CREATE_LINK "${CMAKE_CURRENT_SOURCE_DIR}" "${window}/${name}" SYMBOLIC)

  # clang-tidy looks for its configuration next to the compiled file, which in a unity build is in the build folder.
  if(EXISTS "${CMAKE_CURRENT_SOURCE_DIR}/.clang-tidy")
    file(CREATE_LINK "${CMAKE_CURRENT_SOURCE_DIR}/.clang-tidy" "${CMAKE_CURRENT_BINARY_DIR}/.clang-tidy" SYMBOLIC)
  endif()

  file(GLOB sources CONFIGURE_DEPENDS *.cpp)
  file(GLOB headers CONFIGURE_DEPENDS *.h)
  set(tests ${sources})
  list(FILTER tests INCLUDE REGEX "_test\\.cpp$")
  list(FILTER sources EXCLUDE REGEX "(_test|/main)\\.cpp$")

  set(private_uses ${arg_USES})
  set(public_uses ${arg_PUBLIC_USES})
  list(TRANSFORM private_uses PREPEND incan_)
  list(TRANSFORM public_uses PREPEND incan_)

  add_library(incan_${name} STATIC ${sources} ${headers})
  target_include_directories(incan_${name} PUBLIC "${window}")
  set_target_properties(incan_${name} PROPERTIES LINKER_LANGUAGE CXX)
  target_link_libraries(incan_${name} PUBLIC ${public_uses} ${arg_PUBLIC_LIBRARIES}
                        PRIVATE ${private_uses} ${arg_LIBRARIES})
  if(TARGET tidy_scope)
    add_dependencies(incan_${name} tidy_scope)
  endif()
  set_property(GLOBAL APPEND PROPERTY INCAN_NODES "${name}")
  foreach(used IN LISTS arg_USES arg_PUBLIC_USES)
    set_property(GLOBAL APPEND PROPERTY INCAN_EDGES "${name} -> ${used}")
  endforeach()
  foreach(list IN ITEMS USES PUBLIC_USES TEST_USES LIBRARIES PUBLIC_LIBRARIES)
    string(JOIN " " items ${name} ${list} ${arg_${list}})
    set_property(GLOBAL APPEND PROPERTY INCAN_DECLARATIONS "${items}")
  endforeach()

  if(INCAN_TESTS)
    incan_compile_headers_alone(${name} ${headers})
    if(TARGET ${name}_headers_alone)
      target_link_libraries(${name}_headers_alone PRIVATE ${private_uses} ${arg_LIBRARIES})
    endif()
  endif()
  if(tests AND (INCAN_TESTS OR name IN_LIST INCAN_THREAD_TESTS))
    set(test_uses ${arg_TEST_USES})
    list(TRANSFORM test_uses PREPEND incan_)
    add_executable(${name}_test ${tests})
    target_link_libraries(${name}_test PRIVATE incan_${name} ${private_uses} ${test_uses} ${arg_LIBRARIES}
                          GTest::gtest_main rapidcheck)
    # One process per module: starting a process with sanitizers takes longer than most tests.
    set(filter "*")
    if(NOT INCAN_TESTS)
      set(filter "*thread*:*stopped*:Parallel.*:Writer.*")
    endif()
    add_test(NAME unit.${name} COMMAND ${name}_test --gtest_brief=1 "--gtest_filter=${filter}")
    set_tests_properties(unit.${name} PROPERTIES TIMEOUT 900)
  endif()
endfunction()

# Checks that each header is self-contained. A source that includes its own header first proves it in the release
# preset, which compiles each file by itself; the other headers are compiled here.
function(incan_compile_headers_alone name)
  set(units)
  foreach(header IN LISTS ARGN)
    get_filename_component(stem "${header}" NAME_WLE)
    set(first)
    if(EXISTS "${CMAKE_CURRENT_SOURCE_DIR}/${stem}.cpp")
      file(STRINGS "${CMAKE_CURRENT_SOURCE_DIR}/${stem}.cpp" first REGEX "^#include" LIMIT_COUNT 1)
    endif()
    if(NOT first STREQUAL "#include \"${name}/${stem}.h\"")
      set(unit "${CMAKE_CURRENT_BINARY_DIR}/alone/${stem}.h.cpp")
      file(CONFIGURE OUTPUT "${unit}" CONTENT "#include \"${name}/${stem}.h\"\n")
      list(APPEND units "${unit}")
    endif()
  endforeach()
  if(units)
    add_library(${name}_headers_alone OBJECT ${units})
    target_link_libraries(${name}_headers_alone PRIVATE incan_${name})
    # Never as a unity build.
    set_target_properties(${name}_headers_alone PROPERTIES UNITY_BUILD OFF)
    # They only need to compile; nothing runs them.
    target_compile_options(${name}_headers_alone PRIVATE -O0 -g0 -fno-sanitize=all)
  endif()
endfunction()

# Writes what each module declares, for tests/repository/includes.py: a line per list.
function(incan_write_declarations file)
  get_property(declarations GLOBAL PROPERTY INCAN_DECLARATIONS)
  list(JOIN declarations "\n" lines)
  file(CONFIGURE OUTPUT "${file}" CONTENT "${lines}\n" @ONLY)
endfunction()

# Writes the actual module graph for Graphviz. tools/draw-modules renders it as docs/modules.svg.
function(incan_write_module_graph file)
  get_property(nodes GLOBAL PROPERTY INCAN_NODES)
  get_property(edges GLOBAL PROPERTY INCAN_EDGES)
  set(dot "digraph modules {\n")
  foreach(line IN LISTS nodes edges)
    string(APPEND dot "  ${line};\n")
  endforeach()
  file(CONFIGURE OUTPUT "${file}" CONTENT "${dot}}\n" @ONLY)
endfunction()
