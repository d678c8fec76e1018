#include "record/json_writing.h"

#include <boost/json/serialize.hpp>
#include <boost/json/string_view.hpp>

namespace incan {

std::string json_string(std::string_view text) {
  return boost::json::serialize(boost::json::string_view(text));
}

JsonWriter& JsonWriter::key(std::string_view name) {
  put_token(json_string(name));
  out_ += ':';
  return *this;
}

void JsonWriter::put_value_of(FixedNumber number) {
  put_token(fmt::format("{:.{}f}", number.value, number.decimals));
}

void JsonWriter::put_value_of(RoundedNumber number) {
  std::string digits = fmt::format("{:.{}f}", number.value, number.decimals);
  if (digits.find('.') != std::string::npos) digits.erase(digits.find_last_not_of('0') + 1);
  if (digits.ends_with('.')) digits.pop_back();
  put_token(digits == "-0" ? "0" : digits);
}

void JsonWriter::put_token(std::string_view token) {
  separate();
  out_ += token;
}

void JsonWriter::begin(char bracket) {
  separate();
  out_ += bracket;
}

void JsonWriter::separate() {
  constexpr std::string_view opening = "{[:";
  if (!out_.empty() && opening.find(out_.back()) == std::string_view::npos) out_ += ',';
}

}  // namespace incan
