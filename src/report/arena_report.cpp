#include "report/arena_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <vector>

#include "record/json_writing.h"
#include "report/faults_report.h"
#include "report/numbers.h"
#include "text/glyphs.h"

namespace incan {
namespace {

class ArenaTable {
 public:
  explicit ArenaTable(const ArenaWords& words)
      : words_(words), text_(words.text()), arena_(words.arena()), result_(words.result()) {
    for (std::size_t bot = 0; bot < result_.bots; ++bot) shown_.push_back(words.name(bot));
    for (const std::string& spec : shown_) width_ = std::max(width_, columns(spec));
    for (std::size_t hero = 0; hero < result_.bots; ++hero) {
      for (std::size_t field = 0; field < result_.bots; ++field) {
        cell_width_ = std::max(cell_width_, columns(cell(hero, field)));
      }
    }
  }

  std::string whole() {
    if (!result_.complete) out_ += paragraph(text_("arena.partial", {{"games", words_.games_so_far()}}));
    for (const std::string& warning : words_.warnings()) {
      out_ += paragraph(text_("arena.table.warning", {{"warning", warning}}));
    }
    out_ += paragraph(text_("arena.heading", {{"bots", static_cast<int>(result_.bots)},
                                              {"players", arena_.players},
                                              {"games", words_.games_wanted()},
                                              {"edition", ruleset(arena_.edition).name},
                                              {"seed", words_.seed()}})) +
            "\n";
    out_ += paragraph(text_("arena.cross_play", {{"par", words_.percent_with_sign(result_.par)}})) + "\n";
    // As many columns at a time as fit into 80 characters.
    constexpr int widest = 80;
    const auto at_a_time = static_cast<std::size_t>(std::max(1, (widest - 2 - width_) / (cell_width_ + 1)));
    for (std::size_t first = 0; first < result_.bots; first += at_a_time) {
      matrix(first, std::min(first + at_a_time, result_.bots));
      put("\n");
    }
    if (result_.pool.games > 0) ratings();
    for (const std::string& sentence : words_.findings()) out_ += paragraph(sentence);
    return std::move(out_);
  }

 private:
  template <typename... Values>
  void put(fmt::format_string<Values...> format, Values&&... values) {
    fmt::format_to(std::back_inserter(out_), format, std::forward<Values>(values)...);
  }

  void matrix(std::size_t first, std::size_t end) {
    put("  {:{}}", "", width_);
    for (std::size_t field = first; field < end; ++field) put(" {:^{}}", arena_letter(field), cell_width_);
    end_line();
    for (std::size_t hero = 0; hero < result_.bots; ++hero) {
      put("{} {}", arena_letter(hero), to_the_left(shown_[hero], width_));
      for (std::size_t field = first; field < end; ++field)
        put(" {}", to_the_left(cell(hero, field), cell_width_));
      end_line();
    }
  }

  std::string cell(std::size_t hero, std::size_t field) const {
    if (hero == field) return "  " + text_("arena.par");
    if (!result_.is_known(hero, field)) return "    ?";
    const Estimate rate = result_.win_rate(hero, field);
    return fmt::format("{:>5} ({}–{}) {}", words_.percent(rate.value), words_.percent(rate.low),
                       words_.percent(rate.high), sign_against_par(rate, result_.par));
  }

  void ratings() {
    out_ += paragraph(text_("arena.pool", {{"games", count_of_games(text_, result_.pool.games)}})) + "\n";
    put("  {:{}}  {}  {}  {}\n", "", width_, to_the_right(text_("arena.rating"), 8),
        to_the_right(text_("arena.interval"), 16), to_the_right(text_("arena.wins"), 8));
    for (std::size_t bot : result_.pool.best_first()) {
      const Estimate& rating = result_.pool.ratings[bot];
      const std::string interval =
          text_("arena.from_to", {{"low", to_the_right(in_points(rating.low), 6)},
                                  {"high", to_the_right(in_points(rating.high), 6)}});
      put("{} {}  {}  {}  {}\n", arena_letter(bot), to_the_left(shown_[bot], width_),
          to_the_right(in_points(rating.value), 8), to_the_right(interval, 16),
          to_the_right(words_.percent_with_sign(result_.pool.win_rate(bot)), 8));
    }
    put("\n");
  }

  void end_line() {
    out_.erase(out_.find_last_not_of(' ') + 1);
    out_ += '\n';
  }

  const ArenaWords& words_;
  const Text& text_;
  const Arena& arena_;
  const ArenaResult& result_;
  std::vector<std::string> shown_;
  int width_ = 0;
  int cell_width_ = 0;
  std::string out_;
};

std::string_view name(Finding finding) {
  if (finding == Finding::advantage) return "advantage";
  return finding == Finding::none ? "none" : "open";
}

class ArenaJson {
 public:
  explicit ArenaJson(const FinishedArena& finished) : finished_(finished), result_(finished.result) {}

  std::string whole() {
    const Arena& arena = finished_.arena;
    const auto itself = [](const std::string& text) { return text; };
    // Output for programs is always in English.
    const Text english(Language::english);
    json_.object([&] {
      json_.member("format", "incan-gold-arena/1");
      json_.member("complete", result_.complete);
      json_.member("edition", ruleset(arena.edition).name);
      json_.member("players", arena.players);
      json_.member("games", arena.games);
      json_.member("seed", finished_.seed);
      json_.key("bots").list(arena.bots, itself);
      std::vector<std::string> names;
      for (std::size_t bot = 0; bot < result_.bots; ++bot) {
        names.push_back(ArenaWords(english, finished_).whole_name(bot));
      }
      json_.key("names").list(names, itself);
      json_.member("par", result_.par);
      json_.key("cross_play").array([&] { matrix(); });
      if (result_.test) {
        json_.key("sprt").object([&] { test(*result_.test); });
      } else {
        json_.key("pool").object([&] { pool(); });
        json_.key("cycle").list(find_cycle(result_), [](std::size_t bot) { return bot; });
      }
      json_.key("findings").list(ArenaWords(english, finished_).findings(), itself);
      json_.key("faults");
      write_faults(json_, "bot", arena.bots, result_.faults);
    });
    return json_.take();
  }

 private:
  void matrix() {
    for (std::size_t hero = 0; hero < result_.bots; ++hero) {
      for (std::size_t field = 0; field < result_.bots; ++field) {
        if (hero != field) json_.object([&] { cell(hero, field); });
      }
    }
  }

  void cell(std::size_t hero, std::size_t field) {
    json_.member("hero", hero);
    json_.member("field", field);
    json_.member("games", result_.cell(hero, field).games);
    if (result_.is_known(hero, field)) {
      const Estimate rate = result_.win_rate(hero, field);
      json_.member("win_rate", rate.value);
      interval("win_rate_95", rate);
    } else {
      json_.member("win_rate", nullptr);
      json_.member("win_rate_95", nullptr);
    }
  }

  void pool() {
    const Pool& pool = result_.pool;
    json_.member("games", pool.games);
    if (pool.games == 0) return json_.member("ratings", nullptr);
    json_.key("ratings").array([&] {
      for (std::size_t bot = 0; bot < result_.bots; ++bot) {
        json_.object([&] {
          json_.member("bot", bot);
          json_.member("rating", pool.ratings[bot].value);
          interval("rating_95", pool.ratings[bot]);
          json_.member("win_rate", pool.win_rate(bot));
        });
      }
    });
  }

  void test(const SequentialTest& test) {
    const auto direction = [&](std::string_view key, const SequentialTest::Direction& one) {
      json_.key(key).object([&] {
        json_.member("finding", name(one.finding));
        json_.member("log_likelihood_ratio", one.log_likelihood_ratio);
      });
    };
    json_.member("delta", test.delta);
    json_.member("error", sprt_error_rate);
    json_.member("finding", name(test.finding()));
    direction("first_as_hero", test.first_as_hero);
    direction("second_as_hero", test.second_as_hero);
  }

  void interval(std::string_view key, const Estimate& estimate) {
    json_.key(key).list(std::array{estimate.low, estimate.high}, [](double end) { return end; });
  }

  const FinishedArena& finished_;
  const ArenaResult& result_;
  JsonWriter json_;
};

}  // namespace

std::string report_of_arena(const ArenaWords& words) {
  return ArenaTable(words).whole();
}

std::string json_of_arena(const FinishedArena& finished) {
  return ArenaJson(finished).whole();
}

}  // namespace incan
