#include "text/text.h"

#include <unicode/listformatter.h>
#include <unicode/messagepattern.h>
#include <unicode/msgfmt.h>
#include <unicode/numberformatter.h>

#include <array>
#include <cassert>
#include <stdexcept>
#include <vector>

#include "text/catalogs.h"
#include "text/utf8.h"

namespace incan {
namespace {

struct Words {
  const Catalog* messages;
  const char* locale;
};

Words words_of(Language language) {
  switch (language) {
    case Language::polish:
      return {&messages_pl, "pl"};
    case Language::spanish:
      return {&messages_es, "es"};
    case Language::english:
    case Language::bracketed:
      break;
  }
  return {&messages_en, "en_US"};
}

void check(UErrorCode status, std::string_view what) {
  if (U_FAILURE(status)) {
    throw std::runtime_error(std::string(what) + ": " + u_errorName(status));
  }
}

// A message in which every number gets a number skeleton. Only with one does ICU group digits as the language
// does: English writes 2,000, but Polish and Spanish write 2000 and group from five digits on.
icu::UnicodeString with_skeletons(const icu::UnicodeString& message) {
  UErrorCode status = U_ZERO_ERROR;
  const icu::MessagePattern pattern(message, nullptr, status);
  check(status, "a message");
  const icu::UnicodeString skeleton(", ::.###");  // At most three decimals, as without a skeleton.
  icu::UnicodeString out;
  std::int32_t copied = 0;
  const auto copy_until = [&](std::int32_t end) {
    out.append(message, copied, end - copied);
    copied = end;
  };
  std::vector<icu::UnicodeString> arguments;  // Those around the current part, innermost last.
  for (std::int32_t at = 0; at < pattern.countParts(); ++at) {
    const icu::MessagePattern::Part& part = pattern.getPart(at);
    switch (part.getType()) {
      case UMSGPAT_PART_TYPE_ARG_START:
        arguments.push_back(pattern.getSubstring(pattern.getPart(at + 1)));
        break;
      case UMSGPAT_PART_TYPE_ARG_LIMIT:
        arguments.pop_back();
        break;
      case UMSGPAT_PART_TYPE_ARG_TYPE:
        if (pattern.getSubstring(part) == icu::UnicodeString("number") &&
            pattern.getPartType(at + 1) != UMSGPAT_PART_TYPE_ARG_STYLE) {
          copy_until(part.getLimit());
          out += skeleton;
        }
        break;
      case UMSGPAT_PART_TYPE_REPLACE_NUMBER:
        copy_until(part.getIndex());
        out += icu::UnicodeString("{") + arguments.back() + icu::UnicodeString(", number") + skeleton +
               icu::UnicodeString("}");
        copied = part.getLimit();
        break;
      default:
        break;
    }
  }
  copy_until(message.length());
  return out;
}

icu::Formattable formattable(const Argument& argument) {
  if (const auto* number = std::get_if<std::int64_t>(&argument.value)) return *number;
  if (const auto* fraction = std::get_if<double>(&argument.value)) return *fraction;
  return from_utf8(std::get<std::string>(argument.value));
}

}  // namespace

class Text::Formats {
 public:
  explicit Formats(Language language)
      : language_(language),
        words_(words_of(language)),
        locale_(words_.locale),
        formats_(words_.messages->size()) {
    UErrorCode status = U_ZERO_ERROR;
    lists_.reset(icu::ListFormatter::createInstance(locale_, status));
    check(status, "lists");
  }

  Language language() const { return language_; }

  std::string message(Key key, std::span<const Argument> arguments) {
    std::array<icu::UnicodeString, 8> names;
    std::array<icu::Formattable, 8> values;
    assert(arguments.size() <= names.size());
    std::size_t count = 0;
    for (const Argument& argument : arguments) {
      names[count] = from_utf8(argument.name);
      values[count++] = formattable(argument);
    }
    UErrorCode status = U_ZERO_ERROR;
    icu::UnicodeString out;
    format(key).format(names.data(), values.data(), static_cast<std::int32_t>(count), out, status);
    check(status, message_names[key.index()]);
    return bracketed(to_utf8(out));
  }

  std::string list(std::span<const std::string> parts) {
    std::vector<icu::UnicodeString> items;
    items.reserve(parts.size());
    for (const std::string& part : parts) items.push_back(from_utf8(part));
    UErrorCode status = U_ZERO_ERROR;
    icu::UnicodeString out;
    lists_->format(items.data(), static_cast<std::int32_t>(items.size()), out, status);
    check(status, "lists");
    return to_utf8(out);
  }

  std::string number(double value, int decimals) const { return formatted(rounded_to(decimals), value); }

  std::string percent(double fraction, int decimals) const {
    return formatted(
        rounded_to(decimals).unit(icu::NoUnit::percent()).scale(icu::number::Scale::byDouble(100)), fraction);
  }

 private:
  icu::number::LocalizedNumberFormatter rounded_to(int decimals) const {
    return icu::number::NumberFormatter::withLocale(locale_).precision(
        icu::number::Precision::fixedFraction(decimals));
  }

  static std::string formatted(const icu::number::LocalizedNumberFormatter& formatter, double value) {
    UErrorCode status = U_ZERO_ERROR;
    const icu::UnicodeString out = formatter.formatDouble(value, status).toString(status);
    check(status, "numbers");
    return to_utf8(out);
  }

  // Messages are parsed on first use: most runs need only a few.
  icu::MessageFormat& format(Key key) {
    auto& made = formats_[key.index()];
    if (made == nullptr) {
      UErrorCode status = U_ZERO_ERROR;
      made = std::make_unique<icu::MessageFormat>(with_skeletons(from_utf8((*words_.messages)[key.index()])),
                                                  locale_, status);
      check(status, message_names[key.index()]);
    }
    return *made;
  }

  std::string bracketed(const std::string& text) const {
    return language_ == Language::bracketed ? "⟦" + text + "⟧" : text;
  }

  Language language_;
  Words words_;
  icu::Locale locale_;
  std::unique_ptr<icu::ListFormatter> lists_;
  std::vector<std::unique_ptr<icu::MessageFormat>> formats_;
};

Text::Text(Language language) : formats_(std::make_unique<Formats>(language)) {}
Text::~Text() = default;

Language Text::language() const {
  return formats_->language();
}

std::string Text::operator()(Key key, std::span<const Argument> arguments) const {
  return formats_->message(key, arguments);
}

std::string Text::number(double value, int decimals) const {
  return formats_->number(value, decimals);
}

std::string Text::percent(double fraction, int decimals) const {
  return formats_->percent(fraction, decimals);
}

std::string_view Text::tag() const {
  switch (language()) {
    case Language::polish:
      return "pl";
    case Language::spanish:
      return "es";
    case Language::english:
    case Language::bracketed:
      break;
  }
  return "en";
}

std::string Text::list(std::span<const std::string> parts) const {
  return formats_->list(parts);
}

}  // namespace incan
