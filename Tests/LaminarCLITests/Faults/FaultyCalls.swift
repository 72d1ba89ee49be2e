import Foundation
import Testing

/// Makes a system call of the tool fail, or ends the tool in it: a small library in C, compiled by
/// the toolchain's clang, that is loaded before the C library.
///
/// It counts the calls that concern files opened for writing below one folder, paths below it, and
/// threads. Programs that the tool starts are not affected.
enum FaultyCalls {
  /// What happens at a call.
  enum Fault: Sendable, CustomStringConvertible {
    /// The call fails with an error number, and every later one too when it lasts.
    case error(Int32, lasts: Bool)
    /// The process gets a signal before the call.
    case signal(Int32)

    var description: String {
      switch self {
      case .error(let code, let lasts): "error \(code)\(lasts ? " from then on" : "")"
      case .signal(let number): "signal \(number)"
      }
    }

    fileprivate var environment: [String: String] {
      switch self {
      case .error(let code, let lasts):
        ["FAULT_ERROR": "\(code)", "FAULT_LASTS": lasts ? "1" : "0"]
      case .signal(let number): ["FAULT_SIGNAL": "\(number)"]
      }
    }
  }

  /// The library; nil where there is no clang.
  static let library: String? = compile()

  /// The variables that cause a fault.
  ///
  /// - Parameters:
  ///   - call: `open`, `write`, `close`, `rename`, `link`, `mkdir`, `unlink`, `rmdir`, `stat` (`lstat` too),
  ///     `opendir`, `readdir` or `thread`.
  ///   - number: The count of the call, from 1.
  ///   - mark: A file that exists after the run when the call was reached.
  static func environment(
    _ fault: Fault, at call: String, number: Int, below folder: String, mark: String
  ) -> [String: String] {
    var variables = fault.environment
    variables["LD_PRELOAD"] = library ?? ""
    variables["FAULT_CALL"] = call
    variables["FAULT_AT"] = "\(number)"
    variables["FAULT_FOLDER"] = folder
    variables["FAULT_MARK"] = mark
    return variables
  }

  private static func compile() -> String? {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    guard
      let clang = path.split(separator: ":").map({ "\($0)/clang" })
        .first(where: { FileManager.default.isExecutableFile(atPath: $0) })
    else { return nil }
    let folder = NSTemporaryDirectory() + "laminar-faults-\(getpid())"
    mkdir(folder, 0o700)
    atexit { FaultyCalls.removeLibrary() }
    let library = folder + "/faults.so"
    do {
      try source.write(toFile: folder + "/faults.c", atomically: false, encoding: .utf8)
      let process = Process()
      process.executableURL = URL(fileURLWithPath: clang)
      process.arguments = ["-shared", "-fPIC", "-O1", folder + "/faults.c", "-o", library, "-ldl"]
      process.standardError = FileHandle.nullDevice
      try process.run()
      process.waitUntilExit()
      return process.terminationStatus == 0 ? library : nil
    } catch {
      return nil
    }
  }

  private static func removeLibrary() {
    try? FileManager.default.removeItem(
      atPath: NSTemporaryDirectory() + "laminar-faults-\(getpid())")
  }

  private static let source = #"""
    #define _GNU_SOURCE
    #include <dirent.h>
    #include <dlfcn.h>
    #include <errno.h>
    #include <fcntl.h>
    #include <pthread.h>
    #include <signal.h>
    #include <stdarg.h>
    #include <stdlib.h>
    #include <string.h>
    #include <sys/stat.h>
    #include <unistd.h>

    static const char *call_name, *folder, *mark;
    static int at, fault_errno, fault_signal, lasts, count;
    static char is_tracked[65536];

    __attribute__((constructor)) static void begin(void) {
      const char *text;
      call_name = getenv("FAULT_CALL");
      folder = getenv("FAULT_FOLDER");
      mark = getenv("FAULT_MARK");
      at = (text = getenv("FAULT_AT")) ? atoi(text) : 0;
      fault_errno = (text = getenv("FAULT_ERROR")) ? atoi(text) : 0;
      fault_signal = (text = getenv("FAULT_SIGNAL")) ? atoi(text) : 0;
      lasts = (text = getenv("FAULT_LASTS")) ? atoi(text) : 0;
      unsetenv("LD_PRELOAD");
    }

    static int is_below(const char *path) {
      return folder && path && strncmp(path, folder, strlen(folder)) == 0;
    }

    /* Whether the call has to fail. */
    static int fails(const char *name) {
      if (!call_name || strcmp(name, call_name) != 0) return 0;
      int number = __atomic_add_fetch(&count, 1, __ATOMIC_SEQ_CST);
      if (number < at || (number > at && !lasts)) return 0;
      int (*real_open)(const char *, int, ...) = dlsym(RTLD_NEXT, "open");
      int (*real_close)(int) = dlsym(RTLD_NEXT, "close");
      int descriptor = real_open(mark, O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
      if (descriptor >= 0) real_close(descriptor);
      if (fault_signal) {
        kill(getpid(), fault_signal);
        /* Time to be ended in; a call in an uninterruptible step continues. */
        int is_step = strcmp(name, "write") != 0 && strcmp(name, "close") != 0;
        usleep(is_step ? 100000 : 5000000);
        return 0;
      }
      errno = fault_errno;
      return 1;
    }

    static int opened(const char *path, int flags, int descriptor) {
      if (descriptor >= 0 && descriptor < 65536)
        is_tracked[descriptor] = (flags & O_ACCMODE) != O_RDONLY && is_below(path);
      return descriptor;
    }

    #define OPEN(NAME) \
      int NAME(const char *path, int flags, ...) { \
        static int (*real)(const char *, int, ...); \
        if (!real) real = dlsym(RTLD_NEXT, #NAME); \
        va_list list; \
        va_start(list, flags); \
        int mode = va_arg(list, int); \
        va_end(list); \
        if ((flags & O_ACCMODE) != O_RDONLY && is_below(path) && fails("open")) return -1; \
        return opened(path, flags, real(path, flags, mode)); \
      }
    OPEN(open)
    OPEN(open64)

    ssize_t write(int descriptor, const void *bytes, size_t size) {
      static ssize_t (*real)(int, const void *, size_t);
      if (!real) real = dlsym(RTLD_NEXT, "write");
      if (descriptor >= 0 && descriptor < 65536 && is_tracked[descriptor] && fails("write")) {
        /* A full disk takes a part first. */
        int code = errno;
        if (size > 1) real(descriptor, bytes, size / 2);
        errno = code;
        return -1;
      }
      return real(descriptor, bytes, size);
    }

    int close(int descriptor) {
      static int (*real)(int);
      if (!real) real = dlsym(RTLD_NEXT, "close");
      int fault = 0;
      if (descriptor >= 0 && descriptor < 65536 && is_tracked[descriptor]) {
        is_tracked[descriptor] = 0;
        fault = fails("close");
      }
      int code = errno;
      int result = real(descriptor);
      if (fault) errno = code;
      return fault ? -1 : result;
    }

    int rename(const char *from, const char *to) {
      static int (*real)(const char *, const char *);
      if (!real) real = dlsym(RTLD_NEXT, "rename");
      return is_below(to) && fails("rename") ? -1 : real(from, to);
    }

    int link(const char *from, const char *to) {
      static int (*real)(const char *, const char *);
      if (!real) real = dlsym(RTLD_NEXT, "link");
      return is_below(to) && fails("link") ? -1 : real(from, to);
    }

    int unlink(const char *path) {
      static int (*real)(const char *);
      if (!real) real = dlsym(RTLD_NEXT, "unlink");
      return is_below(path) && fails("unlink") ? -1 : real(path);
    }

    int rmdir(const char *path) {
      static int (*real)(const char *);
      if (!real) real = dlsym(RTLD_NEXT, "rmdir");
      return is_below(path) && fails("rmdir") ? -1 : real(path);
    }

    #define STAT(NAME) \
      int NAME(const char *path, struct stat *status) { \
        static int (*real)(const char *, struct stat *); \
        if (!real) real = dlsym(RTLD_NEXT, #NAME); \
        return is_below(path) && fails("stat") ? -1 : real(path, status); \
      }
    STAT(stat)
    STAT(lstat)

    static DIR *listed[64];

    DIR *opendir(const char *path) {
      static DIR *(*real)(const char *);
      if (!real) real = dlsym(RTLD_NEXT, "opendir");
      if (!is_below(path)) return real(path);
      if (fails("opendir")) return 0;
      DIR *directory = real(path);
      for (int index = 0; directory && index < 64; index++)
        if (!listed[index]) {
          listed[index] = directory;
          break;
        }
      return directory;
    }

    int closedir(DIR *directory) {
      static int (*real)(DIR *);
      if (!real) real = dlsym(RTLD_NEXT, "closedir");
      for (int index = 0; index < 64; index++)
        if (listed[index] == directory) listed[index] = 0;
      return real(directory);
    }

    struct dirent *readdir(DIR *directory) {
      static struct dirent *(*real)(DIR *);
      if (!real) real = dlsym(RTLD_NEXT, "readdir");
      for (int index = 0; index < 64; index++)
        if (listed[index] == directory && fails("readdir")) return 0;
      return real(directory);
    }

    int pthread_create(
      pthread_t *thread, const pthread_attr_t *attributes, void *(*start)(void *), void *argument) {
      static int (*real)(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);
      if (!real) real = dlsym(RTLD_NEXT, "pthread_create");
      return fails("thread") ? errno : real(thread, attributes, start, argument);
    }

    int mkdir(const char *path, mode_t mode) {
      static int (*real)(const char *, mode_t);
      if (!real) real = dlsym(RTLD_NEXT, "mkdir");
      return is_below(path) && fails("mkdir") ? -1 : real(path, mode);
    }
    """#
}
