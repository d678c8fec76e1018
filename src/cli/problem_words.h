// Messages about what is wrong with records, bots, and files, in the reader's language.
#pragma once

#include <string>
#include <system_error>

#include "bots/bots.h"
#include "cli/complaint.h"
#include "record/record.h"
#include "text/text.h"

namespace incan {

std::string in_words(const Text& text, const Problem& problem);
// "WHERE: WHY".
std::string in_words(const Text& text, const Fault& fault);
// A bot's failures during its games; empty if there were none.
std::string in_words(const Text& text, const BotFaults& faults);

// For a Complaint: formatted later, when the language is known.
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
