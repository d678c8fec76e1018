// What a Complaint says about a record, a bot, or a file. It is put into words later, when the language is
// known.
#pragma once

#include <string>
#include <system_error>

#include "cli/complaint.h"
#include "record/record.h"

namespace incan {

Complaint::Words about(const Problem& problem);
Complaint::Words about(const std::string& file, const Problem& problem);
Complaint::Words about(const std::string& file, const Fault& fault);
// A system error about a file, or about one of these streams.
inline constexpr const char* standard_input_name = "standard input";
inline constexpr const char* standard_output_name = "standard output";
inline constexpr const char* standard_error_name = "standard error";
Complaint::Words about_file(const std::string& file, int system_error);

// A system error without the thing it is about, such as "Connection refused".
std::string system_words(const Text& text, const std::error_code& error);

}  // namespace incan
