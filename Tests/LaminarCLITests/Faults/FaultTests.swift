import Foundation
import LaminarTestSupport
import Testing

@testable import LaminarCLI

/// Every fault at every call that writes: the tool ends with 3 or the signal's code, and under the
/// final names there are only whole files.
@Suite(.enabled(if: FaultyCalls.library != nil, "needs the toolchain's clang"))
struct `A fault in a call that writes` {
  /// A command that writes files.
  struct Job: Sendable, CustomStringConvertible {
    let description: String
    /// The words, with `@` for the folder; files that exist are replaced.
    let words: [String]
    /// The files that it leaves.
    let files: [String]
  }

  static let jobs = [
    Job(
      description: "render",
      words: [
        "render", "@/ball.json", "-o", "@/f_%d.png", "--frames", "0-1", "-j", "1", "--hash",
        "@/h.txt",
      ],
      files: ["f_0.png", "f_1.png", "h.txt"]),
    Job(
      description: "render to an animated picture",
      words: ["render", "@/ball.json", "-o", "@/a.apng", "--frames", "0-4", "-j", "2"],
      files: ["a.apng"]),
    Job(
      description: "render to video",
      words: ["render", "@/ball.json", "-o", "@/a.mp4", "--frames", "0-4", "-j", "2"],
      files: ["a.mp4"]),
    Job(
      description: "trace",
      words: ["trace", "@/ball.json", "-o", "@/a.csv", "--tracks", "all"], files: ["a.csv"]),
    Job(
      description: "trace to an archive",
      words: ["trace", "@/ball.json", "-o", "@/a.npz", "--tracks", "all"], files: ["a.npz"]),
    Job(
      description: "diff",
      words: [
        "diff", "@/ball.json", "@/other.json", "--report", "html=@/a.html", "--report",
        "json=@/a.json",
      ], files: ["a.html", "a.json"]),
  ]

  static let faults: [(call: String, fault: FaultyCalls.Fault)] = [
    ("open", .error(EROFS, lasts: true)), ("write", .error(ENOSPC, lasts: true)),
    ("write", .error(EIO, lasts: false)), ("close", .error(EIO, lasts: false)),
    ("rename", .error(EIO, lasts: false)), ("link", .error(ENOSPC, lasts: false)),
    ("unlink", .error(EIO, lasts: false)), ("opendir", .error(EMFILE, lasts: false)),
    ("readdir", .error(EIO, lasts: false)),
    ("open", .signal(SIGTERM)), ("write", .signal(SIGTERM)), ("close", .signal(SIGTERM)),
    ("rename", .signal(SIGTERM)), ("link", .signal(SIGINT)), ("write", .signal(SIGKILL)),
    ("close", .signal(SIGKILL)), ("rename", .signal(SIGKILL)), ("link", .signal(SIGKILL)),
  ]

  private let folder = TemporaryFolder()
  private let marks = TemporaryFolder()

  private func write(_ text: String, _ name: String) throws {
    try text.write(toFile: folder.file(name), atomically: false, encoding: .utf8)
  }

  private func bytes(_ name: String) -> Data? {
    FileManager.default.contents(atPath: folder.file(name))
  }

  private func prepare() throws {
    try write(SampleScene.tiny, "ball.json")
    try write(SampleScene.tiny.replacing("\"600ms\"", with: "\"650ms\""), "other.json")
    try Data(SampleVideo.mp4(frames: 5)).write(to: URL(fileURLWithPath: marks.file("whole.mp4")))
    try ToolProcess.install(
      """
      #!/bin/sh
      for last; do :; done; cat > /dev/null; cat '\(marks.file("whole.mp4"))' > "${last#file:}"
      """, at: marks.file("ffmpeg"))
  }

  private func run(
    _ job: Job, overwrites: Bool, _ variables: [String: String] = [:]
  ) throws -> ToolProcess.Ending {
    let words = job.words.map { $0.replacing("@", with: folder.path) }
    var variables = variables
    variables["PATH"] = marks.path + ":/usr/bin:/bin"
    return try ToolProcess.run(
      words + ["-q"] + (overwrites ? ["--overwrite"] : []), environment: variables)
  }

  /// Waits for an ffmpeg whose tool was killed: it ends by itself, once it has read what there was.
  private func waitForEncoder() throws {
    for _ in 0..<1000 {
      let processes = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
      let isRunning = processes.contains { process in
        guard process.first?.isNumber == true,
          let words = FileManager.default.contents(atPath: "/proc/\(process)/cmdline")
        else { return false }
        return String(decoding: words, as: UTF8.self).contains(folder.path)
      }
      if !isRunning { return }
      usleep(10_000)
    }
    Issue.record("ffmpeg outlives the tool by 10 s")
  }

  private var temporaries: [String] { folder.names.filter { $0.hasPrefix(".") } }

  @Test(arguments: jobs, [false, true])
  func `leaves whole files, and no temporary`(job: Job, overwrites: Bool) throws {
    try prepare()
    let good: Set<Int32> = job.words[0] == "diff" ? [0, 1] : [0]
    let first = try run(job, overwrites: false)
    #expect(good.contains(first.code ?? -1), "\(first)")
    let whole = job.files.map { bytes($0) }
    try #require(!whole.contains(nil))
    for (call, fault) in Self.faults where overwrites ? call != "link" : call != "rename" {
      for number in 1... {
        try #require(number < 40, "\(job) never gets by \(fault) at \(call)")
        for file in job.files {
          unlink(folder.file(file))
          if overwrites { try write("old", file) }
        }
        unlink(marks.file("mark"))
        let ending = try run(
          job, overwrites: overwrites,
          FaultyCalls.environment(
            fault, at: call, number: number, below: folder.path, mark: marks.file("mark")))
        let isReached = access(marks.file("mark"), F_OK) == 0
        let comment = Comment(rawValue: "\(job): \(fault) at \(call) \(number): \(ending)")
        switch fault {
        case _ where !isReached: #expect(good.contains(ending.code ?? -1), comment)
        // A file system without hard links has its files renamed.
        case .error where call == "link": #expect(good.contains(ending.code ?? -1), comment)
        case .error:
          #expect(ending.code == 3, comment)
          #expect(ending.messages.hasPrefix("error: cannot "), comment)
        case .signal(SIGKILL): #expect(ending.signal == SIGKILL, comment)
        // A step that is not interrupted may be the last.
        case .signal(let signal):
          #expect(ending.code == 128 + signal || good.contains(ending.code ?? -1), comment)
        }
        for (file, whole) in zip(job.files, whole) {
          let found = bytes(file)
          #expect(
            found == whole || (overwrites ? found == Data("old".utf8) : found == nil),
            "\(comment) \(file)")
        }
        if case .signal(SIGKILL) = fault {
          if job.description == "render to video" { try waitForEncoder() }
          // The next run into the same folder takes away what the killed one left.
          for file in job.files { unlink(folder.file(file)) }
          #expect(good.contains(try run(job, overwrites: false).code ?? -1), comment)
        }
        #expect(temporaries == [], comment)
        if !isReached { break }
      }
    }
  }

  // MARK: - Accept

  private static let suite = """
    { "laminar-suite": 1, "checks": ["values", "pixels"],
      "cases": [ { "scene": "ball.json", "pixelsAt": [0, 0.5] },
                 { "scene": "other.json", "pixelsAt": [0, 0.5] } ] }
    """

  /// The goldens of the cases as `test` reads them.
  private func goldens(_ name: String) throws -> [[UInt8]?] {
    let goldens = GoldenFolder(
      path: folder.file("goldens/"), suiteFolder: folder.file(""))
    return try [".trace.jsonl", ".pixels.txt", ".pixels.png"].map { try goldens.bytes(name + $0) }
  }

  @Test func `of accept leaves the old goldens of a case or the new ones`() throws {
    try prepare()
    try write(Self.suite, "suite.json")
    func test() throws -> Int32? {
      try ToolProcess.run(["test", folder.file("suite.json"), "-o", folder.file("out"), "-q"]).code
    }
    func accept(_ variables: [String: String] = [:]) throws -> ToolProcess.Ending {
      try ToolProcess.run(
        ["accept", folder.file("out"), "--suite", folder.file("suite.json")],
        environment: variables)
    }
    let names = ["ball", "other"]
    #expect(try test() == 1)
    #expect(try accept().code == 0)
    let old = try names.map { try goldens($0) }
    try FileManager.default.copyItem(atPath: folder.file("goldens"), toPath: folder.file("old"))
    let changed = SampleScene.tiny.replacing("\"600ms\"", with: "\"700ms\"")
    for name in names { try write(changed, name + ".json") }
    #expect(try test() == 1)
    #expect(try accept().code == 0)
    let new = try names.map { try goldens($0) }
    try #require(zip(old, new).allSatisfy { zip($0, $1).allSatisfy { $0 != nil && $0 != $1 } })

    let faults =
      Self.faults + [
        ("mkdir", .error(ENOSPC, lasts: false)), ("mkdir", .signal(SIGKILL)),
        ("stat", .error(EACCES, lasts: false)), ("rmdir", .error(EIO, lasts: false)),
      ]
    // Foundation may do without an answer of these.
    let examining = ["stat", "opendir", "readdir", "unlink", "rmdir"]
    for (call, fault) in faults where call != "link" {
      for number in 1... {
        try #require(number < 200, "accept never gets by \(fault) at \(call)")
        try FileManager.default.removeItem(atPath: folder.file("goldens"))
        try FileManager.default.copyItem(atPath: folder.file("old"), toPath: folder.file("goldens"))
        unlink(marks.file("mark"))
        let ending = try accept(
          FaultyCalls.environment(
            fault, at: call, number: number, below: folder.file("goldens"),
            mark: marks.file("mark")))
        let isReached = access(marks.file("mark"), F_OK) == 0
        let comment = Comment(rawValue: "\(fault) at \(call) \(number): \(ending)")
        let found = try names.map { try goldens($0) }
        let accepted = zip(found, new).count { $0 == $1 }
        for index in names.indices {
          #expect(found[index] == old[index] || found[index] == new[index], comment)
        }
        switch fault {
        case _ where !isReached: #expect(ending.code == 0, comment)
        case .error where examining.contains(call) && ending.code == 0:
          // It does not say that it accepted what it did not.
          #expect(accepted == names.count, comment)
        case .error: #expect(ending.code == 3, comment)
        case .signal(SIGKILL): #expect(ending.signal == SIGKILL, comment)
        case .signal(let signal): #expect([0, 128 + signal].contains(ending.code), comment)
        }
        // A signal that comes after the last case leaves nothing to run again.
        let isLate = if case .signal = fault { accepted == names.count } else { false }
        if let code = ending.code, code > 0, !isLate, !examining.contains(call) {
          #expect(ending.messages.contains(" of 2 cases; run 'laminar accept "), comment)
          #expect(
            (0...accepted).contains { ending.messages.contains("accepted \($0) of 2 cases") },
            comment)
        }
        // Another run does the rest.
        #expect(try accept().code == 0, comment)
        #expect(try names.map { try goldens($0) } == new, comment)
        let left = try FileManager.default.contentsOfDirectory(atPath: folder.file("goldens"))
        // With the number of the renderer.
        #expect(left.count == 7 && !left.contains { $0.hasPrefix(".") }, comment)
        if !isReached { break }
      }
    }
  }

  // MARK: - Threads

  static let threaded: [[String]] = [
    ["render", "@/ball.json", "-o", "@/f_%d.png", "--frames", "0-3", "-j", "3"],
    ["render", "@/ball.json", "-o", "@/a.apng", "--frames", "0-4", "-j", "3"],
    ["render", "@/ball.json", "-o", "@/a.gif", "--frames", "0-4", "-j", "3"],
    ["render", "@/ball.json", "-o", "@/a.mp4", "--frames", "0-4", "-j", "3"],
    ["render", "@/ball.json", "--each", "@/rows.csv", "-o", "@/{row}.gif", "-j", "3"],
    ["still", "@/ball.json", "--at", "0.5", "-o", "@/s.png"],
    ["encode", "@/frames/", "-o", "@/e.apng", "--frame-rate", "10", "-j", "3"],
    ["trace", "@/ball.json", "-o", "@/t.npz", "--tracks", "all", "-j", "3"],
    ["diff", "@/frames/", "@/frames/", "--report", "json=@/d.json", "-j", "3"],
    ["test", "@/suite.json", "--report", "json=@/r.json", "-j", "3"],
  ]

  @Test(arguments: threaded)
  func `in starting threads changes nothing but the time`(words: [String]) throws {
    try prepare()
    try write("id\na\nb\nc\n", "rows.csv")
    try write(Self.suite, "suite.json")
    func run(_ words: [String], _ variables: [String: String] = [:]) throws -> Int32? {
      var variables = variables
      variables["PATH"] = marks.path + ":/usr/bin:/bin"
      let words = words.map { $0.replacing("@", with: folder.path) }
      return try ToolProcess.run(words + ["-q"], environment: variables).code
    }
    #expect(
      try run(["render", "@/ball.json", "-o", "@/frames/", "--frames", "0-3", "--scale", "0.1"])
        == 0)
    func files() -> [String: Data] {
      Dictionary(
        uniqueKeysWithValues: folder.names.compactMap { name in bytes(name).map { (name, $0) } })
    }
    let before = Set(files().keys)
    let code = try run(words)
    let whole = files().filter { !before.contains($0.key) }
    #expect(!whole.isEmpty)
    // The first is the one that waits for signals; then there is one, or two, or no other.
    for number in 1...3 {
      for name in whole.keys { unlink(folder.file(name)) }
      let variables = FaultyCalls.environment(
        .error(EAGAIN, lasts: true), at: "thread", number: number, below: folder.path,
        mark: marks.file("mark"))
      #expect(try run(words, variables) == code, "\(words) with \(number - 1) threads")
      #expect(files().filter { !before.contains($0.key) } == whole)
    }
  }

  @Test(arguments: [SIGTERM, SIGINT, SIGHUP])
  func `in starting the thread of the signals leaves them heard`(signal: Int32) throws {
    try prepare()
    let variables = FaultyCalls.environment(
      .error(EAGAIN, lasts: true), at: "thread", number: 1, below: folder.path,
      mark: marks.file("mark"))
    // Removed before the tool starts: what it was loaded for is known by then.
    let settings = variables.map { "\($0)='\($1)'" }.joined(separator: " ")
    let ending = try ToolProcess.shell(
      "timeout --preserve-status -s \(signal) -k 20 1 env \(settings) \"$0\" render "
        + "'\(folder.file("ball.json"))' -o '\(folder.file("a.gif"))' --scale 1 --duration 100s -q")
    #expect(ending.code == 128 + signal, "\(ending)")
    #expect(access(marks.file("mark"), F_OK) == 0)
    #expect(folder.names.sorted() == ["ball.json", "other.json"])
  }
}

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
