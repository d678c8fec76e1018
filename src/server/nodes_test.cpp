// Whole matches at a table that several nodes share, in one thread, on a simulated clock, and from one seed.
// Processes are killed, stand still, and are cut off; commits are delayed, and answers are lost. The database
// is a model, which passes the same tests as PostgreSQL. To play more matches than usual, set
// INCAN_SEEDS=N; to replay one, INCAN_MATCH_SEED=N.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <map>
#include <queue>
#include <set>

#include "protocol/entry_text.h"
#include "server/restore.h"
#include "store/database_model.h"
#include "store/lease_clock.h"
#include "store/storing.h"
#include "table/table.h"

namespace incan {
namespace {

// The guard that is removed, to see that the simulation notices.
enum class Without : std::uint8_t { nothing, fence, batch_id, own_clock };

const std::string the_table = "table";
// How long a process waits for the database.
constexpr Time patience{2'000};

using AnyOfThem = std::variant<TableShown, TurnShown, ChosenShown, HintShown, Said, Accepted, Refused>;
// Shared by all to whom it is sent.
using Telling = std::shared_ptr<const AnyOfThem>;

template <typename Some>
Telling telling(const Some& message) {
  return std::visit([](const auto& one) { return std::make_shared<const AnyOfThem>(one); }, message);
}

// What happens, in the order of time. What happens at the same time keeps its order.
class Agenda {
 public:
  Time now() const { return now_; }
  void add(Time at, std::function<void()> what) { events_.push({at, ++count_, std::move(what)}); }
  // Returns how much time passes until the next event, which run_next() then runs.
  Time pass() {
    const Time passed = events_.top().at - now_;
    now_ += passed;
    return passed;
  }
  void run_next() {
    const auto what = std::move(events_.top().what);
    events_.pop();
    what();
  }

 private:
  struct Event {
    Time at{};
    std::uint64_t number = 0;
    mutable std::function<void()> what;
    bool operator<(const Event& other) const {
      return std::pair(at, number) > std::pair(other.at, other.number);
    }
  };
  std::priority_queue<Event> events_;
  std::uint64_t count_ = 0;
  Time now_{1'000'000};
};

class Simulation {
 public:
  Simulation(std::uint64_t seed, Without without) : random_(seed, 0), without_(without) {
    database_->pass(agenda_.now());
    Settings settings;
    settings.edition = rulesets[random_.below(4)].edition;
    settings.seats = 2 + static_cast<int>(random_.below(3));
    if (random_.below(2) == 0) settings.clock = std::chrono::seconds(5 + random_.below(30));
    settings.on_timeout = random_.below(2) == 0 ? OnTimeout::camp : OnTimeout::torch;
    clocks_may_stop_ = random_.below(2) == 0;
    calm_ = agenda_.now() + some(5'000, 40'000);
    const auto people = 1 + random_.below(static_cast<std::uint32_t>(settings.seats));
    for (std::uint32_t id = 0; id <= people; ++id) add_client(GuestId{100 + id});
    watcher_ = clients_.back().guest;
    if (random_.below(2) == 0) add_client(clients_.front().guest);

    const Entry opening = Table::open(settings, clients_.front().guest, moment(agenda_.now()));
    operator_.commit({{{the_table, 0, write_entry(opening), true}}, {}, {}});

    processes_.resize(2 + random_.below(3));
    for (int at = 0; at < std::ssize(processes_); ++at) start(at);
    for (int at = 0; at < std::ssize(clients_); ++at) client_ticks(at);
    next_fault();
  }

  // Plays until the game is over and everybody was told; false if that never happens.
  bool play() {
    constexpr int most_events = 200'000;
    std::optional<Time> until;
    for (int event = 0; event < most_events; ++event) {
      database_->pass(agenda_.pass());
      agenda_.run_next();
      if (!wrong_.empty()) return true;
      if (!until && is_over_ && agenda_.now() > calm_) until = agenda_.now() + Time(3'000);
      if (until && agenda_.now() > *until) {
        check_the_end();
        return true;
      }
    }
    return false;
  }

  // What was wrong first; empty if nothing was.
  const std::string& wrong() const { return wrong_; }
  int takeovers() const { return takeovers_; }
  int lost_answers() const { return lost_answers_; }
  int moves() const { return moves_; }
  int choices() const { return static_cast<int>(acknowledged_.size()); }

 private:
  using LinkId = std::size_t;

  // A client's connection: to a process that may relay it to another.
  struct Link {
    int client = 0;
    int entrance = 0;
    bool is_open = true;
    Time up{};    // When its last frame arrives.
    Time down{};  // When its last message arrives.
  };
  struct Client {
    GuestId guest{};
    std::optional<LinkId> link;
    std::optional<Act> waiting;  // Its action that has not been answered yet.
    Time waits_since{};
    bool is_patient = false;
    std::optional<TableShown> table;
    Since seen;
    ActionId actions = 0;
  };
  struct Input {
    std::optional<LinkId> from;
    Command command;
  };
  struct Member {
    LinkId link = 0;
    GuestId guest{};
    Viewpoint viewpoint{};
  };
  // A table at its owner.
  struct Held {
    Held(Table restored, std::uint64_t number) : table(std::move(restored)), next(number) {}
    Table table;
    std::uint64_t next;
    std::uint64_t serial = 0;
    std::vector<Input> inputs;
    std::vector<Member> members;
    std::set<LinkId> links;  // Whose join was taken.
    std::set<LinkId> gone;   // Of these, who left before they were admitted.
    std::optional<Time> wake;
    // What is being stored, and told once it is.
    bool is_busy = false;
    bool may_be_told = false;
    Storing storing;
    Batch batch;
    std::vector<Entry> entries;
    std::vector<Input> handled;
    std::vector<Outcome> outcomes;
    std::vector<Broadcast> notices;
  };
  struct Process {
    bool is_up = false;
    bool is_going = false;
    std::uint64_t life = 0;
    Time stopped_until{};
    Time lost_time{};                    // How long its clock stood still.
    Time cut_until{};                    // Cut off from the database.
    std::shared_ptr<NodeModel> session;  // None while it enters.
    LeaseClock lease;
    Time ahead{};  // How far the database's time is ahead of its own.
    bool is_claiming = false;
    std::vector<std::pair<LinkId, Input>> arrivals;  // Wait for the claim.
    std::set<LinkId> relayed_here;                   // Sockets of other nodes.
    std::map<LinkId, int> relayed_to;                // Own sockets, at another node.
    std::unique_ptr<Held> held;
  };

  bool happens(std::uint32_t one_in) { return random_.below(one_in) == 0; }
  Time some(std::uint32_t least, std::uint32_t most) { return Time(least + random_.below(most - least)); }
  Moment moment(Time now) {
    return {now,
            [this] { return sha256("match " + std::to_string(++seeds_) + std::to_string(random_.next())); }};
  }
  void note_wrong(const std::string& what) {
    if (wrong_.empty()) wrong_ = what;
  }

  // Time.
  Time own_clock(const Process& process) const { return agenda_.now() - process.lost_time; }
  Time table_time(const Process& process) const { return own_clock(process) + process.ahead; }
  void after(Time delay, std::function<void()> what) { agenda_.add(agenda_.now() + delay, std::move(what)); }
  // A process that stands still does everything later; one that has died, nothing.
  void at_process(int at, Time delay, std::function<void()> what) {
    after(delay,
          [this, at, life = processes_[index(at)].life, what = std::move(what)] { run_at(at, life, what); });
  }
  void run_at(int at, std::uint64_t life, const std::function<void()>& what) {
    const Process& process = of(at);
    if (!process.is_up || process.life != life) return;
    if (agenda_.now() >= process.stopped_until) return what();
    agenda_.add(process.stopped_until, [this, at, life, what] { run_at(at, life, what); });
  }
  static std::size_t index(int at) { return static_cast<std::size_t>(at); }
  Process& of(int at) { return processes_[index(at)]; }

  // The database. A question may take long, may never arrive, and its answer may be lost.
  template <typename Question, typename Then>
  void ask(int at, Question question, Then then) {
    using Answer = std::invoke_result_t<Question>;
    const bool is_away = agenda_.now() < std::max(of(at).cut_until, away_until_);
    const Time way = happens(40) ? some(1, 6'000) : some(1, 10);
    const Time back = some(1, 10);
    const bool arrives = !is_away && !happens(100);
    const bool is_answered = arrives && way + back < patience && !happens(80);
    if (!arrives && !is_away && clocks_may_stop_ && agenda_.now() < calm_ && happens(3)) {
      // A machine that is halted, such as one that moves, loses its network first.
      after(some(1, 3'000), [this, at] { stand_still(at, some(4'000, 12'000), true); });
    }
    if (!is_answered) {
      ++lost_answers_;
      at_process(at, patience, [then] { then(StoreAnswer::unknown, Answer()); });
    }
    if (!arrives) return;
    after(way, [this, at, life = of(at).life, question, then, back, is_answered] {
      StoreAnswer how = StoreAnswer::yes;
      Answer answer{};
      try {
        answer = question();
      } catch (const LeaseLost&) {
        how = StoreAnswer::lost;
      } catch (const EntryIsNotNext&) {
        how = StoreAnswer::not_next;
      } catch (const StoreError&) {
        how = StoreAnswer::unknown;
      }
      if (!is_answered) return;
      after(back, [this, at, life, then, how, answer] {
        run_at(at, life, [then, how, answer] { then(how, answer); });
      });
    });
  }

  // A process: its life, its lease, and its tables.
  void start(int at) {
    Process& process = of(at);
    const auto life = process.life + 1;
    process = Process();
    process.life = life;
    process.is_up = true;
    enter(at);
    renews(at);
  }

  void enter(int at) {
    const Time asked = own_clock(of(at));
    const auto question = [this, at] {
      return std::pair(std::make_shared<NodeModel>(database_, std::to_string(at)), database_->now());
    };
    ask(at, question, [this, at, asked](StoreAnswer how, const auto& answer) {
      if (how != StoreAnswer::yes) return enter(at);
      Process& process = of(at);
      process.session = answer.first;
      process.lease.granted(asked);
      process.ahead = answer.second - own_clock(process);
    });
  }

  void renews(int at) {
    at_process(at, LeaseClock::between_renewals, [this, at] {
      renews(at);
      const auto session = of(at).session;
      if (!session) return;
      const Time asked = own_clock(of(at));
      const auto question = [session] {
        session->renew();
        return session->adopt(1);
      };
      ask(at, question, [this, at, asked, session](StoreAnswer how, const std::vector<std::string>& adopted) {
        Process& process = of(at);
        if (process.session != session) return;
        if (how == StoreAnswer::lost) return lose(at);
        if (how != StoreAnswer::yes) return;
        process.lease.granted(asked);
        tell(at);
        if (!adopted.empty() && !process.held && !process.is_claiming) load(at);
      });
    });
  }

  // The lease is lost: everybody at this process has to come back.
  void lose(int at) {
    Process& process = of(at);
    process.lease.lost();
    process.session.reset();
    drop(at);
    if (process.is_going) return kill(at);
    enter(at);
  }

  void drop(int at) {
    Process& process = of(at);
    process.held.reset();
    process.is_claiming = false;
    for (const auto& [link, input] : std::exchange(process.arrivals, {})) send_away(at, link);
    for (LinkId link : std::exchange(process.relayed_here, {})) send_away(at, link);
    for (LinkId link = 0; link < links_.size(); ++link) {
      if (links_[link].is_open && links_[link].entrance == at) close(link);
    }
  }

  void kill(int at) {
    Process& process = of(at);
    process.is_up = false;
    for (int other = 0; other < std::ssize(processes_); ++other) {
      std::vector<LinkId> broken;
      for (const auto& [link, to] : of(other).relayed_to) {
        if (to == at) broken.push_back(link);
      }
      for (LinkId link : broken) at_process(other, some(1, 100), [this, link] { close(link); });
    }
    for (LinkId link = 0; link < links_.size(); ++link) {
      if (links_[link].is_open && links_[link].entrance == at) close(link);
    }
    after(some(1, 5'000), [this, at] { start(at); });
  }

  // SIGTERM.
  void go(int at) {
    Process& process = of(at);
    process.is_going = true;
    if (process.held && process.held->is_busy) return;  // Later.
    const auto session = process.session;
    if (process.held && session) {
      ++moves_;
      process.held.reset();
      ask(
          at, [session] { return session->release(the_table), 0; },
          [this, at, session](StoreAnswer, int) { finish(at, session); });
      return;
    }
    finish(at, session);
  }
  void finish(int at, const std::shared_ptr<NodeModel>& session) {
    drop(at);
    if (session) session->go();
    kill(at);
  }

  void claim(int at) {
    Process& process = of(at);
    const auto session = process.session;
    if (!session) return drop_arrivals(at);
    process.is_claiming = true;
    ask(
        at, [session] { return session->become_owner(the_table); },
        [this, at, session](StoreAnswer how, const std::optional<Owner>& owner) {
          if (of(at).session != session) return;
          of(at).is_claiming = false;
          if (how == StoreAnswer::lost) return lose(at);
          if (how != StoreAnswer::yes || !owner) return drop_arrivals(at);
          if (owner->is_this_node) return load(at);
          relay_arrivals(at, std::stoi(owner->address));
        });
  }

  void load(int at) {
    const auto session = of(at).session;
    of(at).is_claiming = true;
    ask(
        at, [session] { return session->entries(the_table); },
        [this, at, session](StoreAnswer how, const std::vector<StoredEntry>& entries) {
          Process& process = of(at);
          if (process.session != session) return;
          process.is_claiming = false;
          if (how != StoreAnswer::yes || entries.empty()) return drop_arrivals(at);
          auto table = restore_table(entries, table_time(process));
          if (!table) return note_wrong("a table does not add up: " + table.error().why);
          ++takeovers_;
          process.held = std::make_unique<Held>(*std::move(table), entries.back().number + 1);
          process.held->serial = ++serials_;
          process.held->inputs.push_back({std::nullopt, Wake{}});
          for (auto& [link, input] : std::exchange(process.arrivals, {})) take(at, link, input);
          work(at);
        });
  }

  void drop_arrivals(int at) {
    for (const auto& [link, input] : std::exchange(of(at).arrivals, {})) send_away(at, link);
  }
  void relay_arrivals(int at, int owner) {
    for (const auto& [link, input] : std::exchange(of(at).arrivals, {})) {
      // Nothing is relayed twice.
      if (links_[link].entrance != at || !of(owner).is_up) {
        send_away(at, link);
        continue;
      }
      of(at).relayed_to[link] = owner;
      frame(at, link, input);
    }
  }

  // Sockets.
  void frame(int at, LinkId link, const Input& input) {
    Process& process = of(at);
    if (!links_[link].is_open) return;
    if (const auto relayed = process.relayed_to.find(link); relayed != process.relayed_to.end()) {
      const int owner = relayed->second;
      if (!of(owner).is_up) return close(link);
      return at_process(owner, in_order(links_[link].up), [this, owner, link, input] {
        of(owner).relayed_here.insert(link);
        arrive(owner, link, input);
      });
    }
    arrive(at, link, input);
  }
  void arrive(int at, LinkId link, const Input& input) {
    Process& process = of(at);
    if (process.is_going) return send_away(at, link);
    if (process.held) {
      take(at, link, input);
      return work(at);
    }
    if (!std::holds_alternative<Join>(input.command)) return send_away(at, link);
    process.arrivals.emplace_back(link, input);
    if (!process.is_claiming) claim(at);
  }
  void take(int at, LinkId link, const Input& input) {
    Held& held = *of(at).held;
    if (!links_[link].is_open) return;
    if (std::holds_alternative<Join>(input.command)) held.links.insert(link);
    if (held.links.contains(link)) held.inputs.push_back(input);
  }
  // What a node says to a client goes through the node where its socket is.
  void send(int at, LinkId link, const Telling& message) {
    const int entrance = links_[link].entrance;
    if (entrance == at) return deliver(link, message);
    at_process(entrance, in_order(links_[link].down), [this, link, message] { deliver(link, message); });
  }
  void deliver(LinkId link, const Telling& message) {
    after(in_order(links_[link].down), [this, link, message] {
      Client& client = clients_[index(links_[link].client)];
      if (client.link == link) std::visit([&](const auto& one) { hears(client, one); }, *message);
    });
  }
  // `moved`: the client has to come back.
  void send_away(int at, LinkId link) {
    of(at).relayed_here.erase(link);
    const int entrance = links_[link].entrance;
    if (entrance == at) return close(link);
    at_process(entrance, in_order(links_[link].down), [this, link] { close(link); });
  }
  // The socket ends: its client, and the owner of its table, learn of it.
  void close(LinkId id) {
    Link& link = links_[id];
    if (!link.is_open) return;
    link.is_open = false;
    Process& entrance = of(link.entrance);
    after(some(1, 50), [this, id] {
      Client& client = clients_[index(links_[id].client)];
      if (client.link == id) client.link.reset();
    });
    if (const auto relayed = entrance.relayed_to.find(id); relayed != entrance.relayed_to.end()) {
      const int owner = relayed->second;
      entrance.relayed_to.erase(relayed);
      at_process(owner, some(1, 50), [this, owner, id] { leave(owner, id); });
    } else if (entrance.is_up) {
      at_process(link.entrance, Time(0), [this, at = link.entrance, id] { leave(at, id); });
    }
  }
  void leave(int at, LinkId link) {
    of(at).relayed_here.erase(link);
    if (!of(at).held || of(at).held->links.erase(link) == 0) return;
    Held& held = *of(at).held;
    const auto is_it = [&](const Member& member) { return member.link == link; };
    if (std::erase_if(held.members, is_it) == 0) held.gone.insert(link);
    held.inputs.push_back({std::nullopt, Leave{clients_[index(links_[link].client)].guest}});
    work(at);
  }
  Time in_order(Time& last) {
    last = std::max(last, agenda_.now() + some(1, 30));
    return last - agenda_.now();
  }

  // Handles what has arrived, stores it, and tells everybody, as TableTask does.
  void work(int at) {
    Process& process = of(at);
    Held& held = *process.held;
    if (held.is_busy || held.inputs.empty()) return;
    held.is_busy = true;
    held.may_be_told = false;
    held.handled = std::exchange(held.inputs, {});
    held.outcomes.clear();
    held.entries.clear();
    held.batch = {};
    held.storing = {};
    bool acknowledges = false;
    for (const Input& input : held.handled) {
      const Outcome& outcome =
          held.outcomes.emplace_back(held.table.handle(input.command, moment(table_time(process))));
      acknowledges |= outcome.answer && std::holds_alternative<Accepted>(*outcome.answer);
      for (const Entry& entry : outcome.store) {
        const bool opens = std::holds_alternative<Opened>(entry.body);
        if (opens) held.batch.entries.clear();
        held.batch.entries.push_back(
            {the_table, held.next + held.batch.entries.size(), write_entry(entry), opens});
        held.entries.push_back(entry);
      }
      if (outcome.finished) {
        held.batch.games.push_back({the_table, agenda_.now(), write_record(*outcome.finished), {}});
      }
    }
    held.wake = held.outcomes.back().wake;
    held.notices = held.table.notices();
    if (held.table.phase() == Phase::closed) held.batch.closed.push_back(the_table);
    if (held.batch.empty() && !acknowledges) return may_tell(at);
    held.batch.id = {of(at).life * 1'000 + index(at), ++batches_};
    store(at);
  }

  // The answer comes to nothing if the table was dropped meanwhile.
  template <typename Then>
  auto still_storing(int at, Then then) {
    return [this, at, serial = of(at).held->serial, then](StoreAnswer how, bool answer) {
      if (of(at).held && of(at).held->serial == serial) then(how, answer);
    };
  }
  template <typename Then>
  auto still_there(int at, Then then) {
    return [this, at, serial = of(at).held->serial, then] {
      if (of(at).held && of(at).held->serial == serial) then();
    };
  }

  void store(int at) {
    switch (of(at).held->storing.next()) {
      case Storing::Step::commit:
        return commit(at);
      case Storing::Step::ask:
        return ask_for_batch(at);
      case Storing::Step::tell:
        of(at).held->next += of(at).held->batch.entries.size();
        return may_tell(at);
      case Storing::Step::give_up:
        // The table is not as this process believes: everybody has to come back.
        drop(at);
        if (of(at).is_going) finish(at, of(at).session);
    }
  }

  void commit(int at) {
    const Held& held = *of(at).held;
    const auto session = of(at).session;
    const auto question = [this, session, batch = held.batch, entries = held.entries,
                           confirmed = confirmed_by(held)] {
      if (without_ == Without::fence) {
        operator_.enter();
        operator_.commit(batch);
        operator_.go();
      } else {
        session->commit(batch);
      }
      for (const Entry& entry : entries) note_stored(entry);
      is_over_ |= !batch.games.empty() || !batch.closed.empty();
      check_confirmed(confirmed, entries.empty());
      return true;
    };
    ask(at, question, still_storing(at, [this, at](StoreAnswer how, bool) {
          if (how == StoreAnswer::lost) return lose(at);
          Held& now = *of(at).held;
          now.storing.committed(how);
          if (!now.storing.has_failed() || now.storing.next() == Storing::Step::tell) return store(at);
          at_process(at, Time(1'000), still_there(at, [this, at] { store(at); }));
        }));
  }

  void ask_for_batch(int at) {
    const Held& held = *of(at).held;
    const auto session = of(at).session;
    const auto question = [this, session, id = held.batch.id, end = held.next + held.batch.entries.size()] {
      if (without_ != Without::batch_id) return session->is_stored(id);
      const auto entries = session->entries(the_table);
      return !entries.empty() && entries.back().number + 1 >= end;
    };
    ask(at, question, still_storing(at, [this, at](StoreAnswer how, bool is_stored) {
          if (how == StoreAnswer::lost) return lose(at);
          Held& now = *of(at).held;
          now.storing.asked(how == StoreAnswer::yes && !is_stored ? StoreAnswer::no : how);
          at_process(at, Time(how == StoreAnswer::yes ? 0 : 1'000),
                     still_there(at, [this, at] { store(at); }));
        }));
  }

  void may_tell(int at) {
    of(at).held->may_be_told = true;
    tell(at);
  }

  // Unless it cannot be sure of its lease: then once that is renewed.
  void tell(int at) {
    Process& process = of(at);
    if (!process.held || !process.held->may_be_told) return;
    if (without_ != Without::own_clock && !process.lease.is_sure(own_clock(process))) return;
    Held& held = *process.held;
    held.may_be_told = false;
    for (std::size_t one = 0; one < held.handled.size(); ++one)
      tell(at, held.handled[one], held.outcomes[one]);
    send_all(at, held.notices);
    held.is_busy = false;
    if (held.table.phase() == Phase::closed) return drop(at);
    if (process.is_going) return go(at);
    if (held.wake) {
      at_process(at, std::max(Time(0), *held.wake - table_time(process)), still_there(at, [this, at] {
                   Held& now = *of(at).held;
                   if (!now.wake || table_time(of(at)) < *now.wake) return;
                   now.inputs.push_back({std::nullopt, Wake{}});
                   work(at);
                 }));
    }
    work(at);
  }
  void tell(int at, const Input& input, const Outcome& outcome) {
    Held& held = *of(at).held;
    bool answers = input.from.has_value();
    if (std::holds_alternative<Join>(input.command)) {
      answers = held.gone.erase(*input.from) == 0;
      if (answers) {
        held.members.push_back({*input.from, outcome.moved.back().guest, outcome.moved.back().to});
      }
    } else {
      for (const Moved& moved : outcome.moved) {
        for (Member& member : held.members) {
          if (member.guest == moved.guest) member.viewpoint = moved.to;
        }
      }
    }
    if (answers && outcome.answer) {
      send(at, *input.from, telling(*outcome.answer));
    }
    send_all(at, outcome.send);
  }
  void send_all(int at, const std::vector<Broadcast>& broadcasts) {
    for (const Broadcast& broadcast : broadcasts) {
      for (const auto& [viewpoint, message] : broadcast) {
        const Telling shared = telling(message);
        for (const Member& member : of(at).held->members) {
          if (member.viewpoint == viewpoint) send(at, member.link, shared);
        }
      }
    }
  }

  // Faults, until it becomes calm.
  void next_fault() {
    after(some(100, 2'000), [this] {
      if (agenda_.now() > calm_) return;
      next_fault();
      const int at = static_cast<int>(random_.below(static_cast<std::uint32_t>(processes_.size())));
      Process& process = of(at);
      switch (random_.below(7)) {
        case 0:
          if (process.is_up) kill(at);
          return;
        case 1:
        case 2:
          return stand_still(at, some(100, 8'000), clocks_may_stop_ && happens(2));
        case 3:
          process.cut_until = agenda_.now() + some(100, 8'000);
          return;
        case 4:
          if (process.is_up && !process.is_going) at_process(at, Time(0), [this, at] { go(at); });
          return;
        case 5:
          if (happens(3)) away_until_ = agenda_.now() + some(100, 5'000);
          return;
        default:
          if (!links_.empty()) close(random_.below(static_cast<std::uint32_t>(links_.size())));
      }
    });
  }

  void stand_still(int at, Time how_long, bool with_its_clock) {
    Process& process = of(at);
    if (agenda_.now() < process.stopped_until) return;
    process.stopped_until = agenda_.now() + how_long;
    if (with_its_clock) process.lost_time += how_long;
  }

  // Clients.
  void add_client(GuestId guest) {
    Client& client = clients_.emplace_back();
    client.guest = guest;
    client.actions = clients_.size() * 1'000'000;
    client.is_patient = happens(2);
  }
  void client_ticks(int at) {
    after(some(20, 400), [this, at] {
      client_ticks(at);
      client_acts(at);
    });
  }
  void client_acts(int at) {
    Client& client = clients_[index(at)];
    if (!client.link) return connect(at);
    if (happens(60)) return close(*client.link);
    // Somebody who waits in vain may try another way.
    if (client.waiting && !client.is_patient && agenda_.now() - client.waits_since > Time(1'500) &&
        happens(5)) {
      client.waits_since = agenda_.now();
      return close(*client.link);
    }
    if (!client.waiting) {
      const auto action = idea_of(client);
      if (!action) return;
      client.waiting = Act{client.guest, ++client.actions, *action};
      client.waits_since = agenda_.now();
    }
    // Again until it is answered.
    up(*client.link, {*client.link, *client.waiting});
  }
  void connect(int at) {
    // The balancer sends a table's clients to one process, but not all of them.
    const auto count = static_cast<std::uint32_t>(processes_.size());
    const int entrance = happens(3) ? static_cast<int>(random_.below(count)) : first_up();
    if (entrance < 0 || !of(entrance).is_up) return;
    Client& client = clients_[index(at)];
    client.link = links_.size();
    links_.push_back({at, entrance, true, agenda_.now(), agenda_.now()});
    up(*client.link,
       {client.link, Join{client.guest, happens(3) ? std::nullopt : std::optional(client.seen)}});
  }
  int first_up() {
    for (int at = 0; at < std::ssize(processes_); ++at) {
      if (of(at).is_up && agenda_.now() >= of(at).stopped_until) return at;
    }
    return -1;
  }
  void up(LinkId link, const Input& input) {
    const int at = links_[link].entrance;
    at_process(at, in_order(links_[link].up), [this, at, link, input] { frame(at, link, input); });
  }

  std::optional<Action> idea_of(Client& client) {
    if (!client.table) return std::nullopt;
    const TableShown& table = *client.table;
    if (client.guest == watcher_) return std::nullopt;
    if (table.phase == Phase::waiting) {
      if (!table.you) return Sit{std::nullopt, "guest"};
      if (!table.is_hosting) return std::nullopt;
      if (happens(3)) return SeatBot{static_cast<SeatId>(random_.below(4)), "random:0.3", "bot"};
      return happens(4) ? std::optional<Action>(Start{}) : std::nullopt;
    }
    if (table.phase != Phase::playing || !table.you || !table.game) return std::nullopt;
    const Board& board = table.game->view.board();
    for (Adventurer adventurer : board.adventurers_of(player_in(*table.you)) & board.inside()) {
      // Usually once, often the same again, and sometimes something else.
      const bool has_chosen = table.game->own && table.game->own->inside().contains(adventurer);
      if (has_chosen && !happens(3)) continue;
      Choice choice = happens(4) ? Choice::camp : Choice::torch;
      if (has_chosen && !happens(4)) choice = table.game->own->of(adventurer);
      return Choose{table.game->turn, adventurer, choice, table.game->number};
    }
    return std::nullopt;
  }

  void hears(Client& client, const TableShown& table) {
    for (const Missed& missed : table.missed) check_turn(table.game->number, missed.turn, missed.events);
    if (table.game) {
      check_not_back(client, *table.game);
      client.seen = {table.game->number, table.game->turn};
    }
    if (table.record) {
      const std::string text = write_record(*table.record);
      if (record_.empty()) record_ = text;
      if (record_ != text) note_wrong("a record was told differently");
    }
    client.table = table;
  }
  void hears(Client& client, const TurnShown& turn) {
    check_turn(turn.game.number, turn.game.turn, turn.events);
    check_not_back(client, turn.game);
    client.seen = {turn.game.number, turn.game.turn};
    if (!client.table) return;
    client.table->phase = Phase::playing;
    client.table->game = turn.game;
  }
  void hears(Client& client, const ChosenShown& chosen) {
    if (!client.table || !client.table->game || client.table->game->turn != chosen.turn) return;
    if (chosen.own) client.table->game->own = chosen.own;
  }
  void hears(Client& /*client*/, const HintShown& /*hint*/) {}
  void hears(Client& /*client*/, const Said& /*said*/) {}
  void hears(Client& client, const Accepted& accepted) {
    if (!client.waiting || client.waiting->action != accepted.action) return;
    acknowledged_.insert({client.guest, accepted.action});
    if (const auto* choose = std::get_if<Choose>(&client.waiting->what)) {
      if (client.table && client.table->game && client.table->game->turn == choose->turn) {
        const auto own = client.table->game->own.value_or(Choices());
        const AdventurerSet one = {choose->adventurer};
        client.table->game->own =
            Choices(own.inside() | one, choose->choice == Choice::camp ? own.camp() | one : own.camp() - one);
      }
    }
    client.waiting.reset();
  }
  void hears(Client& client, const Refused& refused) {
    if (!client.waiting || client.waiting->action != refused.action) return;
    client.waiting.reset();
    hears(client, refused.table);
  }

  // Everybody is told the same turns, and nobody is shown less than before. A process whose clock stood still
  // may show an old state once.
  void check_turn(std::uint64_t game, std::uint64_t turn, const std::vector<Event>& events) {
    const auto [told, is_new] = told_.try_emplace({game, turn}, events);
    if (!is_new && told->second != events) note_wrong("a turn was told differently");
  }
  void check_not_back(const Client& client, const GameShown& game) {
    const bool is_back = std::pair(game.number, game.turn) < std::pair(client.seen.game, client.seen.turn);
    if (is_back && !clocks_may_stop_) note_wrong("a client was shown an older turn than before");
  }

  // Actions that are acknowledged without an entry, in the batch that confirms them.
  static std::vector<Act> confirmed_by(const Held& held) {
    std::vector<Act> list;
    for (std::size_t at = 0; at < held.handled.size(); ++at) {
      const auto* act = std::get_if<Act>(&held.handled[at].command);
      if (act == nullptr || !held.outcomes[at].store.empty()) continue;
      if (held.outcomes[at].answer == Answer(Accepted{act->action})) list.push_back(*act);
    }
    return list;
  }
  // A choice that is the same again must be the one that is stored then.
  void check_confirmed(const std::vector<Act>& list, bool is_nothing_else_stored) {
    if (list.empty()) return;
    const auto truth = restore_table(operator_.entries(the_table), agenda_.now());
    for (const Act& act : list) {
      const std::pair action{act.guest, act.action};
      if (stored_.contains(action) || !unchanged_.insert(action).second) continue;
      const auto* choose = std::get_if<Choose>(&act.what);
      if (choose == nullptr || !is_nothing_else_stored) continue;
      const TableShown shown = truth->shown_from(truth->viewpoint_of(act.guest));
      const bool is_it = shown.game && shown.game->own &&
                         shown.game->own->inside().contains(choose->adventurer) &&
                         shown.game->own->of(choose->adventurer) == choose->choice;
      if (!is_it) note_wrong("a choice was accepted as the same again, but another one is stored");
    }
  }
  void note_stored(const Entry& entry) {
    if (!entry.guest) return;
    if (entry.action != 0) ++stored_[{*entry.guest, entry.action}];
    for (ActionId action : entry.unchanged) ++stored_[{*entry.guest, action}];
  }

  void check_the_end() {
    for (const auto& [action, count] : stored_) {
      if (count != 1) note_wrong("an action was stored twice");
    }
    for (const auto& action : acknowledged_) {
      if (!stored_.contains(action) && !unchanged_.contains(action))
        note_wrong("an acknowledged action is lost");
    }
    const auto& games = database_->games();
    if (games.size() > 1) note_wrong("a game was stored twice");
    if (games.empty()) return;
    const std::string& record = games.front().record;
    if (!record_.empty() && record != record_) note_wrong("the record that was told is not the one stored");
    const auto truth = restore_table(operator_.entries(the_table), agenda_.now());
    for (const Missed& turn : truth->shown_from(Viewpoint::onlooker, Since{0, 0}).missed) {
      check_turn(1, turn.turn, turn.events);
    }
    if (!replay(*truth->record())) note_wrong("the record does not verify");
  }

  Random random_;
  Without without_;
  Agenda agenda_;
  Time calm_{};
  bool clocks_may_stop_ = false;
  std::shared_ptr<DatabaseModel> database_ = std::make_shared<DatabaseModel>();
  NodeModel operator_{database_, ""};
  Time away_until_{};  // The whole database.
  std::vector<Process> processes_;
  std::vector<Client> clients_;
  std::vector<Link> links_;
  GuestId watcher_{};
  bool is_over_ = false;
  std::uint64_t batches_ = 0;
  std::uint64_t serials_ = 0;
  int seeds_ = 0;

  std::set<std::pair<GuestId, ActionId>> acknowledged_;
  std::map<std::pair<GuestId, ActionId>, int> stored_;  // How often.
  std::set<std::pair<GuestId, ActionId>> unchanged_;    // Accepted, but there was nothing to store.
  std::map<std::pair<std::uint64_t, std::uint64_t>, std::vector<Event>> told_;
  std::string record_;
  std::string wrong_;
  int takeovers_ = 0;
  int lost_answers_ = 0;
  int moves_ = 0;
};

// Sanitizers make them slow.
#ifdef NDEBUG
constexpr std::uint64_t usual_matches = 3'000;
#else
constexpr std::uint64_t usual_matches = 200;
#endif

std::uint64_t number_from(const char* variable, std::uint64_t usual) {
  const char* given = std::getenv(variable);  // NOLINT(concurrency-mt-unsafe)
  return given == nullptr ? usual : std::strtoull(given, nullptr, 10);
}

TEST(Nodes, nothing_that_was_acknowledged_is_lost_or_doubled_whatever_fails) {
  const std::uint64_t first = number_from("INCAN_MATCH_SEED", 1);
  const std::uint64_t end = first == 1 ? 1 + number_from("INCAN_SEEDS", usual_matches) : first + 1;
  int takeovers = 0;
  int lost_answers = 0;
  int moves = 0;
  int choices = 0;
  for (std::uint64_t seed = first; seed < end; ++seed) {
    Simulation simulation(seed, Without::nothing);
    ASSERT_TRUE(simulation.play()) << "the match does not end: INCAN_MATCH_SEED=" << seed;
    ASSERT_EQ(simulation.wrong(), "") << "INCAN_MATCH_SEED=" << seed;
    takeovers += simulation.takeovers();
    lost_answers += simulation.lost_answers();
    moves += simulation.moves();
    choices += simulation.choices();
  }
  RecordProperty("takeovers", takeovers);
  RecordProperty("lost_answers", lost_answers);
  RecordProperty("hand_overs", moves);
  RecordProperty("choices", choices);
  if (end - first < usual_matches) return;
  // The matches prove something only if things do go wrong in them.
  const int matches = static_cast<int>(end - first);
  EXPECT_GT(takeovers, 3 * matches);
  EXPECT_GT(lost_answers, 3 * matches);
  EXPECT_GT(moves, matches / 4);
  EXPECT_GT(choices, 10 * matches);
}

#ifdef NDEBUG
// What goes wrong in the first match in which something does.
std::string first_wrong(Without without) {
  for (std::uint64_t seed = 1; seed <= 10'000; ++seed) {
    Simulation simulation(seed, without);
    if (!simulation.play()) return "the match does not end";
    if (!simulation.wrong().empty()) return simulation.wrong();
  }
  return "";
}

TEST(Nodes, the_simulation_notices_that_the_fence_is_missing) {
  EXPECT_NE(first_wrong(Without::fence), "");
}

TEST(Nodes, the_simulation_notices_that_batches_are_told_apart_by_their_number_alone) {
  EXPECT_NE(first_wrong(Without::batch_id), "");
}

TEST(Nodes, the_simulation_notices_that_nobody_looks_at_their_own_clock) {
  EXPECT_NE(first_wrong(Without::own_clock), "");
}
#endif

}  // namespace
}  // namespace incan
