#include "store/postgres_url.h"

#include <libpq-fe.h>

#include <algorithm>
#include <vector>

#include "store/store.h"
#include "store/store_wordings.h"

namespace incan {
namespace {

struct Option {
  std::string name;
  std::string value;
};

// The parts of a URL; empty if it is not one.
std::vector<Option> parts_of(const std::string& url) {
  std::vector<Option> parts;
  char* message = nullptr;
  PQconninfoOption* const options = PQconninfoParse(url.c_str(), &message);
  if (message != nullptr) PQfreemem(message);
  if (options == nullptr) return parts;
  for (const PQconninfoOption* option = options; option->keyword != nullptr; ++option) {
    if (option->val != nullptr) parts.push_back({option->keyword, option->val});
  }
  PQconninfoFree(options);
  return parts;
}

}  // namespace

bool is_postgres_url(std::string_view database) {
  return database.starts_with("postgresql://") || database.starts_with("postgres://");
}

std::string database_name(const std::string& database) {
  if (!is_postgres_url(database)) return database;
  const auto parts = parts_of(database);
  if (parts.empty()) throw StoreError(Problem(store_wording("file.database.url")));
  const auto part = [&](std::string_view name) {
    const auto found =
        std::find_if(parts.begin(), parts.end(), [&](const Option& one) { return one.name == name; });
    return found == parts.end() ? std::string() : found->value;
  };
  std::string name = "postgresql://";
  if (const std::string user = part("user"); !user.empty()) name += user + '@';
  name += part("host");
  if (const std::string port = part("port"); !port.empty()) name += ':' + port;
  if (const std::string which = part("dbname"); !which.empty()) name += '/' + which;
  return name;
}

}  // namespace incan
