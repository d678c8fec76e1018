#include "bots/command_words.h"

#include <optional>

#include "bots/bot_wordings.h"

namespace incan {
namespace {

using Words = tl::expected<std::vector<std::string>, Problem>;

// What a shell would act on. Taking it literally would start something else than was meant.
constexpr std::string_view means_something_to_a_shell = "|&;<>()$`";
constexpr std::string_view means_something_in_double_quotes = "$`";
constexpr std::string_view can_be_escaped_in_double_quotes = "$`\"\\\n";

class Splitter {
 public:
  explicit Splitter(std::string_view command) : command_(command) {}

  Words split() {
    for (at_ = 0; at_ < command_.size(); ++at_) {
      const char c = command_[at_];
      if (quote_ == '\'') {
        in_single_quotes(c);
      } else if (quote_ == '"' ? !in_double_quotes(c) : !unquoted(c)) {
        return tl::unexpected(Problem(bot_wording("spec.exec.shell"),
                                      {{"command", command_}, {"character", std::string(1, c)}}));
      }
    }
    if (quote_ != 0 || ends_in_backslash_) {
      return tl::unexpected(Problem(bot_wording("spec.exec.open"), {{"command", command_}}));
    }
    end_word();
    if (words_.empty()) {
      return tl::unexpected(Problem(bot_wording("spec.exec"), {{"spec", "exec:" + std::string(command_)}}));
    }
    return std::move(words_);
  }

 private:
  void in_single_quotes(char c) {
    if (c == '\'') {
      quote_ = 0;
    } else {
      word() += c;
    }
  }

  // False if the character needs a shell.
  bool in_double_quotes(char c) {
    if (c == '"') {
      quote_ = 0;
    } else if (c == '\\' && can_be_escaped_in_double_quotes.find(next()) != std::string_view::npos) {
      escaped();
    } else if (means_something_in_double_quotes.find(c) != std::string_view::npos) {
      return false;
    } else {
      word() += c;
    }
    return true;
  }

  bool unquoted(char c) {
    if (c == ' ' || c == '\t' || c == '\n') {
      end_word();
    } else if (c == '\'' || c == '"') {
      quote_ = c;
      word();  // Quotes without anything between them are an empty word.
    } else if (c == '\\') {
      ends_in_backslash_ = at_ + 1 == command_.size();
      if (!ends_in_backslash_) escaped();
    } else if (means_something_to_a_shell.find(c) != std::string_view::npos) {
      return false;
    } else {
      word() += c;
    }
    return true;
  }

  // Takes the character after a backslash. A line that ends in one continues on the next.
  void escaped() {
    if (const char c = command_[++at_]; c != '\n') word() += c;
  }
  // The next character; a letter, which nothing escapes, at the end.
  char next() const { return at_ + 1 < command_.size() ? command_[at_ + 1] : 'x'; }

  std::string& word() {
    if (!word_) word_.emplace();
    return *word_;
  }
  void end_word() {
    if (word_) words_.push_back(*std::move(word_));
    word_.reset();
  }

  std::string_view command_;
  std::size_t at_ = 0;
  char quote_ = 0;
  bool ends_in_backslash_ = false;
  std::optional<std::string> word_;
  std::vector<std::string> words_;
};

}  // namespace

Words command_words(std::string_view command) {
  return Splitter(command).split();
}

}  // namespace incan
