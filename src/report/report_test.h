// For tests: reports are compared with the files in golden/, in every language.
#pragma once

#include <gtest/gtest.h>

#include <array>
#include <string>
#include <string_view>

#include "golden_file.h"
#include "text/glyphs.h"
#include "text/text.h"

namespace incan {

inline void expect_golden(const std::string& file, const std::string& text) {
  expect_contents(std::filesystem::path(INCAN_REPORT_FOLDER) / file, text);
}

// Only rows of tables, which have two spaces between their cells, may be wider than 80 columns.
inline void expect_narrow(std::string_view text) {
  while (!text.empty()) {
    const std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(text.size(), line.size() + 1));
    EXPECT_TRUE(columns(line) <= 80 || line.find("  ") != std::string_view::npos) << line;
  }
}

// Compares a report with NAME.en.txt, NAME.pl.txt, and NAME.es.txt.
template <typename Report>
void expect_golden_in_every_language(const std::string& name, Report report) {
  for (const Language language : {Language::english, Language::polish, Language::spanish}) {
    const Text text(language);
    const std::string shown = report(text);
    expect_golden(name + "." + std::string(text.tag()) + ".txt", shown);
    expect_narrow(shown);
  }
}

}  // namespace incan
