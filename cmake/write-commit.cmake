# Writes FILE, a C++ source with the commit of SOURCE; an unchanged file is left alone.
execute_process(COMMAND git -C "${SOURCE}" rev-parse --short=12 HEAD OUTPUT_VARIABLE commit OUTPUT_STRIP_TRAILING_WHITESPACE
                ERROR_QUIET RESULT_VARIABLE status)
if(NOT status STREQUAL "0")
  set(commit "unknown")
endif()
file(CONFIGURE OUTPUT "${FILE}" @ONLY CONTENT [[#include "cli/version.h"

std::string_view incan::program_commit() {
  return "@commit@";
}
]])
