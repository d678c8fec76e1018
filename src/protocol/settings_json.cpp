#include "protocol/settings_json.h"

#include <array>

#include "protocol/names.h"
#include "record/json_writing.h"

namespace incan {
namespace {

// JSON Pointers to one setting.
struct Setting {
  std::string_view stored;
  std::string_view sent;
  bool is_always_stored = true;

  constexpr std::string_view pointer(Spelling spelling) const {
    return spelling == Spelling::stored ? stored : sent;
  }
  constexpr std::string_view name(Spelling spelling) const { return pointer(spelling).substr(1); }
};

// The list of settings, in the order in which they are written.
template <typename AnySettings, typename Visit>
constexpr void for_each_setting(AnySettings& settings, const Visit& visit) {
  visit(Setting{"/edition", "/edition"}, settings.edition);
  visit(Setting{"/places", "/seats"}, settings.seats);
  visit(Setting{"/clock", "/clock", false}, settings.clock);
  visit(Setting{"/when_late", "/on_timeout"}, settings.on_timeout);
  visit(Setting{"/tents", "/tents"}, settings.tents);
  visit(Setting{"/listed", "/listed"}, settings.listed);
  // Tables opened before these two existed show the odds and are not for practice.
  visit(Setting{"/odds", "/odds", false}, settings.odds);
  visit(Setting{"/practice", "/practice", false}, settings.practice);
}

constexpr auto pointers(Spelling spelling) {
  std::array<std::string_view, 8> list;
  std::size_t at = 0;
  const Settings any;
  for_each_setting(
      any, [&](const Setting& setting, const auto& /*value*/) { list[at++] = setting.pointer(spelling); });
  return list;
}

class SettingReader {
 public:
  SettingReader(Fields& fields, Spelling spelling) : fields_(fields), spelling_(spelling) {}

  template <typename Value>
  void operator()(const Setting& setting, Value& value) const {
    const std::string_view name = setting.name(spelling_);
    const bool is_required = spelling_ == Spelling::stored && setting.is_always_stored;
    if (is_required || fields_.has(name)) read(name, value);
  }

 private:
  void read(std::string_view name, Edition& edition) const {
    edition = fields_.known(name, edition_named(fields_.string(name)));
  }
  void read(std::string_view name, int& seats) const {
    seats = static_cast<int>(fields_.number(name, max_players, min_players));
  }
  void read(std::string_view name, std::optional<std::chrono::seconds>& clock) const {
    constexpr std::uint64_t a_day = 86'400;
    constexpr std::uint64_t an_hour = 3'600;
    constexpr std::uint64_t shortest = 5;
    if (fields_.is_null(name)) return;
    clock = std::chrono::seconds(spelling_ == Spelling::stored ? fields_.number(name, a_day)
                                                               : fields_.number(name, an_hour, shortest));
  }
  void read(std::string_view name, OnTimeout& on_timeout) const {
    on_timeout = fields_.known(name, on_timeout_names.find(fields_.string(name)));
  }
  void read(std::string_view name, Tents& tents) const {
    tents = fields_.known(name, tents_names.find(fields_.string(name)));
  }
  void read(std::string_view name, bool& flag) const { flag = fields_.flag(name); }

  Fields& fields_;
  Spelling spelling_;
};

class SettingWriter {
 public:
  SettingWriter(std::string& out, Spelling spelling) : out_(out), spelling_(spelling) {}

  template <typename Value>
  void operator()(const Setting& setting, const Value& value) const {
    put(out_, R"("{}":)", setting.name(spelling_));
    write(value);
    out_ += ',';
  }
  void operator()(const Setting& setting, const std::optional<std::chrono::seconds>& clock) const {
    if (!clock && spelling_ == Spelling::stored) return;
    put(out_, R"("{}":{},)", setting.name(spelling_), clock ? std::to_string(clock->count()) : "null");
  }

 private:
  void write(Edition edition) const { put(out_, R"("{}")", ruleset(edition).name); }
  void write(OnTimeout on_timeout) const { put(out_, R"("{}")", on_timeout_names.of(on_timeout)); }
  void write(Tents tents) const { put(out_, R"("{}")", tents_names.of(tents)); }
  void write(int number) const { put(out_, "{}", number); }
  void write(bool flag) const { put(out_, "{}", flag); }

  std::string& out_;
  Spelling spelling_;
};

}  // namespace

std::span<const std::string_view> setting_pointers(Spelling spelling) {
  static constexpr auto stored = pointers(Spelling::stored);
  static constexpr auto sent = pointers(Spelling::sent);
  return spelling == Spelling::stored ? stored : sent;
}

void append_settings(std::string& out, const Settings& settings, Spelling spelling) {
  for_each_setting(settings, SettingWriter(out, spelling));
  out.pop_back();  // The last comma.
}

Settings read_settings(Fields& fields, Spelling spelling) {
  Settings settings;
  for_each_setting(settings, SettingReader(fields, spelling));
  return settings;
}

}  // namespace incan
