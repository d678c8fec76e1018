#include "text/guest_name.h"

#include <unicode/normalizer2.h>
#include <unicode/uchar.h>

#include "text/glyphs.h"
#include "text/utf8.h"

namespace incan {
namespace {

// More bytes than any name of that many columns needs, accents included, yet few enough to inspect.
constexpr std::size_t most_bytes = 512;
// Combining marks on one letter; more of them spill into the lines around.
constexpr int most_marks = 4;

bool is_unfit(UChar32 character) {
  constexpr auto unfit =
      U_GC_CC_MASK | U_GC_CF_MASK | U_GC_CS_MASK | U_GC_CO_MASK | U_GC_CN_MASK | U_GC_ZL_MASK | U_GC_ZP_MASK;
  constexpr UChar32 empty_braille = 0x2800;
  return character == 0xfffd || character == empty_braille || (U_MASK(u_charType(character)) & unfit) != 0 ||
         u_hasBinaryProperty(character, UCHAR_DEFAULT_IGNORABLE_CODE_POINT) != 0;
}

// A joiner combines emoji that look like one, and letters of some scripts after a virama. Anywhere else it is
// invisible.
bool may_join(UChar32 before, UChar32 after) {
  constexpr int virama = 9;
  if (u_getCombiningClass(before) == virama) return true;
  const bool is_emoji = u_hasBinaryProperty(before, UCHAR_EXTENDED_PICTOGRAPHIC) != 0 ||
                        u_hasBinaryProperty(before, UCHAR_EMOJI_MODIFIER) != 0;
  return is_emoji && u_hasBinaryProperty(after, UCHAR_EXTENDED_PICTOGRAPHIC) != 0;
}

bool is_mark(UChar32 character) {
  return (U_MASK(u_charType(character)) & (U_GC_MN_MASK | U_GC_ME_MASK)) != 0;
}

}  // namespace

std::optional<std::string> guest_name(std::string_view given) {
  if (given.size() > most_bytes) return std::nullopt;
  UErrorCode status = U_ZERO_ERROR;
  const icu::Normalizer2* nfc = icu::Normalizer2::getNFCInstance(status);
  const icu::UnicodeString text = nfc->normalize(from_utf8(given), status);
  if (U_FAILURE(status)) return std::nullopt;
  icu::UnicodeString name;
  int marks = 0;
  bool seen = false;  // Whether anything is visible.
  for (std::int32_t at = 0; at < text.length(); at = text.moveIndex32(at, 1)) {
    const UChar32 character = text.char32At(at);
    constexpr UChar32 emoji_look = 0xfe0f;
    if (character == emoji_look) continue;
    if (u_isUWhiteSpace(character) != 0 && character != '\n' && character != '\r') {
      if (!name.isEmpty() && name.char32At(name.length() - 1) != ' ') name.append(UChar32{' '});
      continue;
    }
    constexpr UChar32 joiner = 0x200d;
    if (character == joiner) {
      const std::int32_t next = text.moveIndex32(at, 1);
      const bool between = !name.isEmpty() && next < text.length();
      if (!between || !may_join(name.char32At(name.moveIndex32(name.length(), -1)), text.char32At(next))) {
        return std::nullopt;
      }
    } else if (is_unfit(character)) {
      return std::nullopt;
    }
    marks = is_mark(character) ? marks + 1 : 0;
    if (marks > most_marks) return std::nullopt;
    seen = seen || u_isgraph(character) != 0;
    name.append(character);
  }
  name.trim();
  std::string out = to_utf8(name);
  if (!seen || columns(out) > max_name_columns) return std::nullopt;
  return out;
}

}  // namespace incan
