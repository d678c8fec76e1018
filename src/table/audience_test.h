// What each guest at a table is told, for tests: follows their viewpoints as a server does.
#pragma once

#include <map>
#include <optional>
#include <variant>
#include <vector>

#include "table/table.h"

namespace incan {

using AnyMessage = std::variant<TableShown, TurnShown, ChosenShown, HintShown, Said, Accepted, Refused>;

struct AddressedMessage {
  GuestId to{};
  AnyMessage message;
  bool operator==(const AddressedMessage&) const = default;
};

class Audience {
 public:
  // What the command leads to, in the order in which it is sent.
  std::vector<AddressedMessage> told(const Command& command, const Outcome& outcome) {
    for (const Moved& moved : outcome.moved) viewpoints_[moved.guest] = moved.to;
    std::vector<AddressedMessage> list;
    if (outcome.answer) add(list, asking(command), *outcome.answer);
    add_broadcasts(list, outcome.send);
    return list;
  }
  std::vector<AddressedMessage> told(const std::vector<Broadcast>& notices) const {
    std::vector<AddressedMessage> list;
    add_broadcasts(list, notices);
    return list;
  }
  // The guest has no client any more.
  void remove(GuestId guest) { viewpoints_.erase(guest); }
  void clear() { viewpoints_.clear(); }
  const std::map<GuestId, Viewpoint>& viewpoints() const { return viewpoints_; }

 private:
  static GuestId asking(const Command& command) {
    if (const auto* act = std::get_if<Act>(&command)) return act->guest;
    return std::get<Join>(command).guest;
  }
  template <typename Some>
  static void add(std::vector<AddressedMessage>& list, GuestId to, const Some& message) {
    std::visit([&](const auto& one) { list.push_back({to, one}); }, message);
  }
  void add_broadcasts(std::vector<AddressedMessage>& list, const std::vector<Broadcast>& broadcasts) const {
    for (const Broadcast& broadcast : broadcasts) {
      for (const auto& [viewpoint, message] : broadcast) {
        for (const auto& [guest, own] : viewpoints_) {
          if (own == viewpoint) add(list, guest, message);
        }
      }
    }
  }

  std::map<GuestId, Viewpoint> viewpoints_;
};

}  // namespace incan
