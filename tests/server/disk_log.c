// Preloaded into a server, this logs what it writes to its database and when it waits for the disk, so that power_cut.test.mjs
// can make the files that a power cut would have left. INCAN_DISK_LOG names the log, INCAN_DISK_LOG_OF the database.
//
// A record of the log: kind, file (0 the database, 1 its write-ahead log), nanoseconds of the monotonic clock, offset, and size, as
// five 64-bit numbers; then, for a write, the bytes. Kinds: 1 write, 2 sync, 3 truncate, 4 delete.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { most_files = 4096 };
static signed char file_of[most_files];  // One more than the file's number; 0 for all others.
static int log_file = -1;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static int number_of(const char* path) {
  const char* database = getenv("INCAN_DISK_LOG_OF");
  if (database == NULL || strncmp(path, database, strlen(database)) != 0) return -1;
  const char* end = path + strlen(database);
  return *end == 0 ? 0 : strcmp(end, "-wal") == 0 ? 1 : -1;
}

static void put(uint64_t kind, int file, uint64_t offset, uint64_t size, const void* bytes) {
  static ssize_t (*real_write)(int, const void*, size_t);
  if (real_write == NULL) real_write = dlsym(RTLD_NEXT, "write");
  pthread_mutex_lock(&lock);
  if (log_file < 0) log_file = open(getenv("INCAN_DISK_LOG"), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  const uint64_t record[5] = {kind, (uint64_t)file, (uint64_t)now.tv_sec * 1000000000 + (uint64_t)now.tv_nsec, offset, size};
  if (real_write(log_file, record, sizeof record) != (ssize_t)sizeof record) abort();
  if (bytes != NULL && real_write(log_file, bytes, size) != (ssize_t)size) abort();
  pthread_mutex_unlock(&lock);
}

static int logged(int descriptor) {
  return descriptor >= 0 && descriptor < most_files ? file_of[descriptor] - 1 : -1;
}

static int opened(int descriptor, const char* path) {
  if (descriptor >= 0 && descriptor < most_files) file_of[descriptor] = (signed char)(number_of(path) + 1);
  return descriptor;
}

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

#define OPEN(name)                                        \
  int name(const char* path, int flags, ...) {            \
    va_list rest;                                         \
    va_start(rest, flags);                                \
    const int mode = (flags & O_CREAT) ? va_arg(rest, int) : 0; \
    va_end(rest);                                         \
    return opened(REAL(name)(path, flags, mode), path);   \
  }
OPEN(open)
OPEN(open64)

int close(int descriptor) {
  if (descriptor >= 0 && descriptor < most_files) file_of[descriptor] = 0;
  return REAL(close)(descriptor);
}

#define PWRITE(name, offset_type)                                                        \
  ssize_t name(int descriptor, const void* bytes, size_t size, offset_type offset) {     \
    const int file = logged(descriptor);                                                 \
    if (file >= 0) put(1, file, (uint64_t)offset, size, bytes);                          \
    return REAL(name)(descriptor, bytes, size, offset);                                  \
  }
PWRITE(pwrite, off_t)
PWRITE(pwrite64, off64_t)

#define TRUNCATE(name, offset_type)                            \
  int name(int descriptor, offset_type size) {                 \
    const int file = logged(descriptor);                       \
    if (file >= 0) put(3, file, 0, (uint64_t)size, NULL);      \
    return REAL(name)(descriptor, size);                       \
  }
TRUNCATE(ftruncate, off_t)
TRUNCATE(ftruncate64, off64_t)

// Logged once the disk has answered: a power cut before that may have lost everything.
#define SYNC(name)                                   \
  int name(int descriptor) {                         \
    const int result = REAL(name)(descriptor);       \
    const int file = logged(descriptor);             \
    if (file >= 0 && result == 0) put(2, file, 0, 0, NULL); \
    return result;                                   \
  }
SYNC(fsync)
SYNC(fdatasync)

int unlink(const char* path) {
  const int file = number_of(path);
  if (file >= 0) put(4, file, 0, 0, NULL);
  return REAL(unlink)(path);
}
