// A server's database is named by a file or by the URL of a PostgreSQL database, which may hold a password.
#pragma once

#include <string>
#include <string_view>

namespace incan {

// Whether the text names a PostgreSQL database, and not a file.
bool is_postgres_url(std::string_view database);

// The database for people: the file, or the URL without its password and options. Throws StoreError if the
// text looks like a URL, but is none; the message has no part of it, which might be a part of the password.
std::string database_name(const std::string& database);

}  // namespace incan
