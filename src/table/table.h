// One table from its opening to its end, without I/O: it has no clock, socket, store, or randomness of its
// own. handle() returns what to store, what to answer, what to tell from which viewpoint, and when to be
// woken. The caller stores first and sends afterward; a table rebuilt from its stored entries is the same.
#pragma once

#include <array>
#include <bitset>
#include <deque>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "bots/bots.h"
#include "table/message.h"

namespace incan {

class Table {
 public:
  // How long the host may be away before a connected player takes over; how long a player may be away during
  // a game, or not choose in a turn without a clock, before the host may hand over to a bot; and how long a
  // table may be empty before it is closed.
  static constexpr Time host_may_be_away{30'000};
  static constexpr Time player_may_be_away{60'000};
  static constexpr Time player_may_be_silent{120'000};
  static constexpr Time all_may_be_away{30 * 60'000};
  static constexpr Time all_may_be_away_from_a_game{24 * 60 * 60'000};
  // The minimum time between two phrases of one guest.
  static constexpr Time between_phrases{1'500};
  static constexpr std::string_view stand_in = "medium";
  // The limit on a bot's rollouts.
  static constexpr int most_rollouts = 200;
  // For bots whom the host gives none. There is one for each seat.
  static constexpr std::array<std::string_view, max_players> bot_names = {
      "Inti", "Killa", "Amaru", "Sumaq", "Wayra", "Illapa", "Qori", "Ñusta"};
  // Limits on whom a table remembers: those the host removed, and those who have played at it. The oldest are
  // forgotten first.
  static constexpr std::size_t most_removed = 32;
  static constexpr std::size_t most_standings = 32;

  // Limits on entries. Between games, a table is folded after so many. During a game, a guest may cause so
  // many on top of the choices that the game needs, and all guests together so many.
  static constexpr std::size_t most_entries_between_games = 200;
  static constexpr std::size_t most_changes_of_guest = 300;
  static constexpr std::size_t most_changes = 1'500;
  // The number of actions of each guest whose repeats are recognized.
  static constexpr std::size_t most_remembered = 64;

  // The first entry of a new table, to be stored by the caller.
  static Entry open(const Settings& settings, GuestId host, const Moment& moment);
  // Rebuilds a table from its entries, the first of which is its opening. Nobody is connected yet. Clocks
  // continue from the time of the last entry. A fault names the first entry that cannot follow the others.
  static Checked<Table> restore(std::span<const Entry> entries, Time now);
  // The same for entries that must be right because this program has just made them.
  Table(std::span<const Entry> entries, Time now);

  Outcome handle(const Command& command, const Moment& moment);
  // Whatever can wait until several commands have been handled: what has changed outside the game, and who
  // has chosen. Returns the broadcasts that are still due, which nobody is told otherwise; call it after the
  // commands that are stored together.
  std::vector<Broadcast> notices();

  Time opened_at() const { return opened_at_; }
  Phase phase() const { return phase_; }
  const Settings& settings() const { return settings_; }
  std::optional<GuestId> host() const { return host_; }
  const std::vector<Seat>& seats() const { return seats_; }
  // When the table wants to be woken if nothing happens before.
  std::optional<Time> next_wake() const;
  // The table as it may be seen, with the turns missed since then.
  TableShown shown_from(Viewpoint viewpoint, std::optional<Since> since = std::nullopt) const;
  Viewpoint viewpoint_of(GuestId guest) const;
  std::vector<SeatShown> seats_shown() const;
  // Differs whenever something outside the game has changed.
  std::uint64_t version() const { return version_; }
  // 0 before a game starts.
  int round() const { return playing_ ? playing_->game.board().round() : 0; }
  // The game so far, for the archive. Its seeds are secret until it is over.
  const Record* record() const { return playing_ ? &playing_->record : nullptr; }

 private:
  using Done = tl::expected<std::vector<EntryBody>, TableRefusal>;

  struct Playing {
    Playing(Record started, const Settings& settings);
    Record record;
    Game game;
    FairDealer dealer;
    Crew crew;
    std::vector<std::vector<Event>> turns;  // The events of each turn.
    AdventurerSet chosen;
    AdventurerSet camp;  // Of those who have chosen, who leaves.
    std::optional<Time> deadline;
    Time turn_began{};
    std::unique_ptr<Hints> hints;  // For this turn, once somebody has asked.

    std::uint64_t turn() const { return turns.size(); }
  };

  Table() = default;
  void resume(Time now);
  // Why this entry cannot be the next one, or null if it can.
  const char* wrong_with(const Entry& entry) const;
  const char* wrong_with(const Opened& body, const Entry& entry) const;
  const char* wrong_with(const Sat& body, const Entry& entry) const;
  const char* wrong_with(const LeftSeat& body, const Entry& entry) const;
  const char* wrong_with(const CameBack& body, const Entry& entry) const;
  const char* wrong_with(const BotSat& body, const Entry& entry) const;
  const char* wrong_with(const Renamed& body, const Entry& entry) const;
  const char* wrong_with(const FigureChosen& body, const Entry& entry) const;
  const char* wrong_with(const Readmitted& body, const Entry& entry) const;
  const char* wrong_with(const SettingsChanged& body, const Entry& entry) const;
  const char* wrong_with(const HostChanged& body, const Entry& entry) const;
  const char* wrong_with(const SeedGiven& body, const Entry& entry) const;
  const char* wrong_with(const GameStarted& body, const Entry& entry) const;
  const char* wrong_with(const Chose& body, const Entry& entry) const;
  const char* wrong_with(const Revealed& body, const Entry& entry) const;
  const char* wrong_with(const BeganAgain& body, const Entry& entry) const;
  const char* wrong_with(const InvitationAccepted& body, const Entry& entry) const;
  const char* wrong_with(const Closed& body, const Entry& entry) const;
  const char* wrong_with_choices(const Choices& choices) const;

  // Entries change the table, both live and when it is rebuilt.
  void apply(const Entry& entry);
  void on(const Opened& body, const Entry& entry);
  void on(const Sat& body, const Entry& entry);
  void on(const LeftSeat& body, const Entry& entry);
  void on(const CameBack& body, const Entry& entry);
  void on(const BotSat& body, const Entry& entry);
  void on(const Renamed& body, const Entry& entry);
  void on(const FigureChosen& body, const Entry& entry);
  void on(const Readmitted& body, const Entry& entry);
  void on(const SettingsChanged& body, const Entry& entry);
  void on(const HostChanged& body, const Entry& entry);
  void on(const SeedGiven& body, const Entry& entry);
  void on(const GameStarted& body, const Entry& entry);
  void on(const Chose& body, const Entry& entry);
  void on(const Revealed& body, const Entry& entry);
  void on(const BeganAgain& body, const Entry& entry);
  void on(const InvitationAccepted& body, const Entry& entry);
  void on(const Closed& body, const Entry& entry);
  void deal(Time now);
  void happened(const Events& events);
  void seat_bot(SeatId seat, const std::string& spec);
  void count_entry(const Entry& entry);

  // Folds the entries so far into a new opening.
  Entry fold(Time now);
  bool is_to_be_folded(const Outcome& outcome) const;
  // Whether the guest has caused too many entries in this game to cause this one, too.
  bool is_over_budget(const EntryBody& body, GuestId guest) const;
  bool is_first_choice(const EntryBody& body) const;

  // Actions are checked and, if allowed, turned into entries.
  Done act(const Sit& action, const Act& by, const Moment& moment) const;
  Done act(const LeaveSeat& action, const Act& by, const Moment& moment) const;
  Done act(const Rename& action, const Act& by, const Moment& moment) const;
  Done act(const ChooseFigure& action, const Act& by, const Moment& moment) const;
  Done act(const SeatBot& action, const Act& by, const Moment& moment) const;
  Done act(const FillWithBots& action, const Act& by, const Moment& moment) const;
  Done act(const RemoveBots& action, const Act& by, const Moment& moment) const;
  Done act(const Remove& action, const Act& by, const Moment& moment) const;
  Done act(const Readmit& action, const Act& by, const Moment& moment) const;
  Done act(const ChangeSettings& action, const Act& by, const Moment& moment) const;
  Done act(const HandOver& action, const Act& by, const Moment& moment) const;
  Done act(const GiveSeed& action, const Act& by, const Moment& moment) const;
  Done act(const Start& action, const Act& by, const Moment& moment) const;
  Done act(const Choose& action, const Act& by, const Moment& moment) const;
  Done act(const AskHint& action, const Act& by, const Moment& moment) const;
  Done act(const Say& action, const Act& by, const Moment& moment) const;
  Done act(const PlayAgain& action, const Act& by, const Moment& moment) const;

  void handle(const Act& command, const Moment& moment, Outcome& outcome);
  void handle(const Join& command, const Moment& moment, Outcome& outcome);
  void handle(const Leave& command, const Moment& moment, Outcome& outcome);
  void handle(const Wake& command, const Moment& moment, Outcome& outcome);
  void handle(const Waited& command, const Moment& moment, Outcome& outcome);
  void handle(const CloseTable& command, const Moment& moment, Outcome& outcome);
  void handle(const GiveWay& command, const Moment& moment, Outcome& outcome);

  // Applies an entry, queues it for storage, and sees to it that everybody is told what they may know of it.
  void add_entry(EntryBody body, const Act* by, Time now, Outcome& outcome);
  void reveal_if_all_have_chosen(Time now, Outcome& outcome);
  void reveal_late(Time now, Outcome& outcome);
  // Something outside the game has changed.
  void changed();
  // Notes whose viewpoint has changed.
  void follow_viewpoints(Outcome& outcome);
  // Makes a message for each of these viewpoints that somebody has.
  using Viewpoints = std::bitset<viewpoint_count>;
  template <typename Make>
  Broadcast broadcast(const Viewpoints& to, const Make& make) const;
  Broadcast table_broadcast(const Viewpoints& to, std::optional<Since> since = std::nullopt) const;
  void tell(const Said& said, Outcome& outcome) const;
  void tell(HintShown hint, GuestId guest, Outcome& outcome) const;
  // These replace the notices that are due about the same things.
  void tell_the_table(std::optional<Since> since, Outcome& outcome);
  void tell_the_turn(const std::vector<Verdict>& verdicts, Outcome& outcome);
  // The oracle's evaluation of this turn, computed once.
  const Hints& hints();
  HintShown hint_for(GuestId guest);
  // On the choices that people made themselves, if anybody is connected to be told.
  std::vector<Verdict> verdicts(const Choices& revealed);

  std::optional<SeatId> seat_of(GuestId guest) const;
  Seat& at(SeatId seat) { return seats_[static_cast<std::size_t>(seat)]; }
  const Seat& at(SeatId seat) const { return seats_[static_cast<std::size_t>(seat)]; }
  bool is_seat(SeatId seat) const { return static_cast<std::size_t>(seat) < seats_.size(); }
  // Refuses what only the host may do, and only before a game.
  std::optional<TableRefusal> refuse_unless_host_prepares(GuestId guest) const;
  bool is_name_taken(std::string_view name, std::optional<SeatId> own) const;
  // The first of the names for bots, from this one on, that no seat has. There is one as long as a seat is
  // free.
  const std::string_view* free_bot_name(const std::string_view* first) const;
  // The name, with a number if another seat has the same.
  std::string distinct_name(const std::string& name, std::optional<SeatId> own) const;
  // The figures of all seats, including those that free seats would get.
  std::vector<Figure> seat_figures() const;
  Figure figure_of(SeatId seat) const;
  std::vector<Figure> adventurer_figures() const;
  bool is_removed(GuestId guest) const;
  void count_result();
  // When the table will be closed if nobody comes back.
  Time closing_time() const;
  bool is_away(GuestId guest, Time longer_than, Time now) const;
  bool is_waiting_for_host() const;
  // Whether, in a turn without a clock, everybody has waited long for this player.
  bool keeps_all_waiting(SeatId seat, Time now) const;
  std::optional<GuestId> next_host(std::optional<GuestId> than, bool must_be_connected) const;
  bool all_have_chosen() const;
  AdventurerSet people_inside() const;
  // During a game: who plays from this viewpoint, and what they have chosen in this turn.
  std::optional<Player> player_at(Viewpoint viewpoint) const;
  std::optional<Choices> own_choices(Viewpoint viewpoint) const;
  GameShown game_shown_from(Viewpoint viewpoint) const;
  void remember(GuestId guest, ActionId action);
  bool is_repeat(GuestId guest, ActionId action) const;

  Settings settings_;
  Phase phase_ = Phase::waiting;
  Seed server_seed_{};
  Seed commitment_{};  // To the server's seed.
  std::vector<Seat> seats_;
  std::optional<GuestId> host_;
  std::unique_ptr<Playing> playing_;
  std::uint64_t games_ = 0;  // Started so far.
  std::map<GuestId, std::deque<ActionId>> done_;
  std::vector<Event> events_;  // Of the last entry applied.
  Time invited_at_{};
  Time opened_at_{};
  std::deque<RemovedGuest> removed_;
  std::uint64_t removals_ = 0;
  // A person is who they are under any name; a bot is its name.
  struct Counted {
    std::optional<GuestId> guest;
    Standing standing;
  };
  Standing standing_now(const Counted& counted) const;
  std::deque<Counted> series_;  // Those who played last are at the end.
  Time last_{};
  std::size_t entries_ = 0;  // Since the opening.
  std::size_t changes_ = 0;  // Of them, those in a game that count against the limits.
  std::map<GuestId, std::size_t> changes_of_guest_;
  // Actions that were accepted since the guest's last entry, without an entry of their own.
  std::map<GuestId, std::vector<ActionId>> unchanged_;

  // Connections are not stored: after a restart nobody is connected.
  struct Present {
    int clients = 0;
    Viewpoint viewpoint{};
  };
  std::map<GuestId, Present> connected_;
  std::array<std::size_t, viewpoint_count> watching_{};  // How many guests have this viewpoint.
  // From where the table, or who has chosen, looks different from what was told last.
  Viewpoints table_is_due_;
  Viewpoints chosen_is_due_;
  std::uint64_t version_ = 0;
  std::map<GuestId, Time> away_since_;
  Time all_away_since_{};
  std::map<GuestId, Time> last_phrase_;
};

}  // namespace incan
