#include "text/glyphs.h"

#include <unicode/brkiter.h>
#include <unicode/translit.h>
#include <unicode/uchar.h>

#include <algorithm>
#include <memory>
#include <stdexcept>

#include "text/utf8.h"

namespace incan {
namespace {

bool is_unsafe(UChar32 character) {
  constexpr auto unsafe = U_GC_CC_MASK | U_GC_CF_MASK | U_GC_CS_MASK | U_GC_ZL_MASK | U_GC_ZP_MASK;
  // Joiners inside emoji and soft hyphenation marks of some scripts are harmless in the middle of a glyph.
  const bool joiner = character == 0x200d || character == 0x200c;
  return !joiner && (U_MASK(u_charType(character)) & unsafe) != 0;
}

int columns_of(UChar32 character) {
  switch (u_getIntPropertyValue(character, UCHAR_EAST_ASIAN_WIDTH)) {
    case U_EA_WIDE:
    case U_EA_FULLWIDTH:
      return 2;
    default:
      return 1;
  }
}

std::string spaces(int count) {
  return std::string(static_cast<std::size_t>(std::max(0, count)), ' ');
}

}  // namespace

std::vector<Glyph> glyphs(std::string_view text) {
  icu::UnicodeString all = from_utf8(text);
  UErrorCode status = U_ZERO_ERROR;
  static thread_local const std::unique_ptr<icu::BreakIterator> characters(
      icu::BreakIterator::createCharacterInstance(icu::Locale::getRoot(), status));
  if (characters == nullptr) throw std::runtime_error("characters: no break iterator");
  characters->setText(all);
  std::vector<Glyph> list;
  std::int32_t start = characters->first();
  for (std::int32_t end = characters->next(); end != icu::BreakIterator::DONE; end = characters->next()) {
    const icu::UnicodeString one = all.tempSubStringBetween(start, end);
    start = end;
    const UChar32 lead = one.char32At(0);
    if (is_unsafe(lead) || lead == 0xfffd) {
      list.push_back({"?", 1});
    } else {
      list.push_back({to_utf8(one), columns_of(lead)});
    }
  }
  return list;
}

int columns(std::string_view text) {
  int sum = 0;
  for (const Glyph& glyph : glyphs(text)) sum += glyph.columns;
  return sum;
}

std::string shortened(std::string_view text, int columns) {
  std::string out;
  std::string without_last;  // With room for the ellipsis.
  int used = 0;
  for (const Glyph& glyph : glyphs(text)) {
    used += glyph.columns;
    if (used > columns) return columns > 0 ? without_last + "…" : "";
    out += glyph.text;
    if (used < columns) without_last = out;
  }
  return out;
}

std::string to_the_left(std::string_view text, int columns) {
  return std::string(text) + spaces(columns - incan::columns(text));
}

std::string to_the_right(std::string_view text, int columns) {
  return spaces(columns - incan::columns(text)) + std::string(text);
}

std::string in_columns(const std::vector<std::vector<std::string>>& rows) {
  std::vector<int> widths(rows[0].size());
  for (const auto& row : rows) {
    for (std::size_t at = 0; at < row.size(); ++at) widths[at] = std::max(widths[at], columns(row[at]));
  }
  std::string out;
  for (const auto& row : rows) {
    out += to_the_left(row[0], widths[0]);
    for (std::size_t at = 1; at < row.size(); ++at) out += "  " + to_the_right(row[at], widths[at]);
    out += '\n';
  }
  return out;
}

std::vector<std::string> wrapped(std::string_view text, int columns) {
  std::vector<std::string> lines(1);
  int used = 0;
  const auto next_line = [&] {
    lines.emplace_back();
    used = 0;
  };
  while (!text.empty()) {
    if (text.front() == '\n') {
      text.remove_prefix(1);
      next_line();
      continue;
    }
    const std::size_t end = std::min(text.find_first_of(" \n", text.front() == ' ' ? 1 : 0), text.size());
    std::string_view word = text.substr(0, end);
    text.remove_prefix(end);
    int width = incan::columns(word);
    if (used > 0 && used + width > columns) {
      next_line();
      if (word.front() == ' ') word.remove_prefix(1);
      width = incan::columns(word);
    }
    lines.back() += word;
    used += width;
  }
  return lines;
}

std::string paragraph(std::string_view text, int indent) {
  constexpr int width = 80;
  std::string out;
  for (const std::string& line : wrapped(text, width - indent)) out += spaces(indent) + line + '\n';
  return out;
}

std::string ascii(std::string_view text) {
  UErrorCode status = U_ZERO_ERROR;
  static thread_local const std::unique_ptr<icu::Transliterator> plain(
      icu::Transliterator::createInstance("Latin-ASCII", UTRANS_FORWARD, status));
  icu::UnicodeString all = from_utf8(text);
  if (plain != nullptr) plain->transliterate(all);
  std::string out;
  for (std::int32_t at = 0; at < all.length(); at = all.moveIndex32(at, 1)) {
    const UChar32 character = all.char32At(at);
    out += character < 0x80 ? static_cast<char>(character) : '?';
  }
  return out;
}

}  // namespace incan
