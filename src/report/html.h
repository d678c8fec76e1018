// Helpers for writing web pages.
#pragma once

#include <fmt/format.h>

#include <string>
#include <string_view>

namespace incan {

// Escapes text for use between tags or in a quoted attribute.
inline std::string escaped(std::string_view text) {
  std::string out;
  for (char c : text) {
    switch (c) {
      case '&':
        out += "&amp;";
        break;
      case '<':
        out += "&lt;";
        break;
      case '>':
        out += "&gt;";
        break;
      case '"':
        out += "&quot;";
        break;
      default:
        out += c;
    }
  }
  return out;
}

// Everything in a page before its body. The title must be escaped.
inline std::string head_of_page(std::string_view language, std::string_view title, std::string_view style) {
  return fmt::format(R"(<!DOCTYPE html>
<html lang="{}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{}</title>
<style>{}</style>
</head>
)",
                     language, title, style);
}

}  // namespace incan
