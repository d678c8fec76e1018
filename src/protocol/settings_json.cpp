#include "protocol/settings_json.h"

#include <array>
#include <string>
#include <vector>

#include "protocol/names.h"
#include "record/json_writing.h"

namespace incan {
namespace {

// JSON Pointers to one setting.
struct Setting {
  std::string_view present;
  std::string_view old = present;
  bool is_always_stored = true;

  constexpr std::string_view pointer(SettingsFrom from) const {
    return from == SettingsFrom::old_entry ? old : present;
  }
  constexpr std::string_view name(SettingsFrom from) const { return pointer(from).substr(1); }
};

// The list of settings, in the order in which they are written.
template <typename AnySettings, typename Visit>
constexpr void for_each_setting(AnySettings& settings, const Visit& visit) {
  visit(Setting{"/edition"}, settings.edition);
  visit(Setting{"/seats", "/places"}, settings.seats);
  visit(Setting{"/clock", "/clock", false}, settings.clock);
  visit(Setting{"/on_timeout", "/when_late"}, settings.on_timeout);
  visit(Setting{"/tents"}, settings.tents);
  visit(Setting{"/listed"}, settings.listed);
  // Tables opened before these two existed show the odds and are not for practice.
  visit(Setting{"/odds", "/odds", false}, settings.odds);
  visit(Setting{"/practice", "/practice", false}, settings.practice);
}

constexpr auto pointers(SettingsFrom from) {
  std::array<std::string_view, 8> list;
  std::size_t at = 0;
  const Settings any;
  for_each_setting(
      any, [&](const Setting& setting, const auto& /*value*/) { list[at++] = setting.pointer(from); });
  return list;
}

class SettingReader {
 public:
  SettingReader(Fields& fields, SettingsFrom from) : fields_(fields), from_(from) {}

  template <typename Value>
  void operator()(const Setting& setting, Value& value) const {
    const std::string_view name = setting.name(from_);
    const bool is_required = from_ != SettingsFrom::message && setting.is_always_stored;
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
    clock = std::chrono::seconds(from_ == SettingsFrom::message ? fields_.number(name, an_hour, shortest)
                                                                : fields_.number(name, a_day));
  }
  void read(std::string_view name, OnTimeout& on_timeout) const {
    on_timeout = fields_.known(name, on_timeout_names.find(fields_.string(name)));
  }
  void read(std::string_view name, Tents& tents) const {
    tents = fields_.known(name, tents_names.find(fields_.string(name)));
  }
  void read(std::string_view name, bool& flag) const { flag = fields_.flag(name); }

  Fields& fields_;
  SettingsFrom from_;
};

class SettingWriter {
 public:
  explicit SettingWriter(std::string& out) : out_(out) {}

  template <typename Value>
  void operator()(const Setting& setting, const Value& value) const {
    put(out_, R"("{}":)", setting.name(SettingsFrom::message));
    write(value);
    out_ += ',';
  }

 private:
  void write(Edition edition) const { put(out_, R"("{}")", ruleset(edition).name); }
  void write(OnTimeout on_timeout) const { put(out_, R"("{}")", on_timeout_names.of(on_timeout)); }
  void write(const std::optional<std::chrono::seconds>& clock) const {
    put(out_, "{}", clock ? std::to_string(clock->count()) : "null");
  }
  void write(Tents tents) const { put(out_, R"("{}")", tents_names.of(tents)); }
  void write(int number) const { put(out_, "{}", number); }
  void write(bool flag) const { put(out_, "{}", flag); }

  std::string& out_;
};

}  // namespace

std::span<const std::string_view> setting_pointers(SettingsFrom from) {
  static constexpr auto present = pointers(SettingsFrom::message);
  static constexpr auto old = pointers(SettingsFrom::old_entry);
  return from == SettingsFrom::old_entry ? old : present;
}

std::span<const std::string_view> nested_setting_pointers() {
  static const std::vector<std::string> pointers = [] {
    std::vector<std::string> list;
    for (const std::string_view pointer : setting_pointers(SettingsFrom::message)) {
      list.push_back("/settings" + std::string(pointer));
    }
    return list;
  }();
  static const std::vector<std::string_view> views(pointers.begin(), pointers.end());
  return views;
}

void append_settings(std::string& out, const Settings& settings) {
  for_each_setting(settings, SettingWriter(out));
  out.pop_back();  // The last comma.
}

Settings read_settings(Fields& fields, SettingsFrom from) {
  Settings settings;
  for_each_setting(settings, SettingReader(fields, from));
  return settings;
}

Settings read_nested_settings(Fields& fields, SettingsFrom from) {
  const boost::json::object* given = fields.object("settings");
  if (given == nullptr) return {};
  Fields members(*given);
  const Settings settings = read_settings(members, from);
  if (members.fault()) fields.fail("settings" + members.fault()->where, members.fault()->why);
  return settings;
}

}  // namespace incan
