import Foundation

/// Why a server cannot listen.
package struct ListeningError: Error, Sendable, CustomStringConvertible {
  /// What failed, and why: `cannot listen on 127.0.0.1:8080: the port is in use`.
  package var message: String
  /// What to do about it.
  package var help: String?

  /// The message and what to do about it.
  package var description: String { message + (help.map { "; \($0)" } ?? "") }
}

/// A socket that accepts connections at a port of this machine, until it is released.
final class ListeningSocket: Sendable {
  /// The port that is tried first where none is given, and how many are tried from there.
  static let firstPort = 8344
  static let portAttempts = 100

  let descriptor: Int32
  /// The address as it was given, without brackets: `127.0.0.1` or `::1`.
  let host: String
  let port: Int

  /// Opens a socket at an address, which is an IPv4 or IPv6 literal or `localhost`.
  ///
  /// - Parameter port: The port; 0 for any that is free, nil for the first that is free of the default ones.
  init(host: String, port: Int?) throws(ListeningError) {
    let isBracketed = host.hasPrefix("[") && host.hasSuffix("]")
    let plain = isBracketed ? String(host.dropFirst().dropLast()) : host
    self.host = plain == "localhost" ? "127.0.0.1" : plain
    if let port {
      guard 0...65535 ~= port else {
        throw ListeningError(message: "cannot listen on port \(port): ports are 0 to 65535")
      }
      descriptor = try Self.opened(self.host, port)
      self.port = Self.port(of: descriptor) ?? port
      return
    }
    for candidate in Self.firstPort..<Self.firstPort + Self.portAttempts {
      do throws(OpeningFailure) {
        descriptor = try Self.open(self.host, candidate)
        self.port = candidate
        return
      } catch {
        guard error.code == EADDRINUSE else { throw error.described(self.host, candidate) }
      }
    }
    let last = Self.firstPort + Self.portAttempts - 1
    throw ListeningError(
      message: "cannot listen on \(plain): the ports \(Self.firstPort) to \(last) are in use",
      help: "choose another with --port")
  }

  deinit { close(descriptor) }

  private static func opened(_ host: String, _ port: Int) throws(ListeningError) -> Int32 {
    do throws(OpeningFailure) {
      return try open(host, port)
    } catch {
      throw error.described(host, port)
    }
  }

  /// An `errno` value, or nil for an address that is not a literal.
  private struct OpeningFailure: Error {
    var code: Int32?

    func described(_ host: String, _ port: Int) -> ListeningError {
      let target = "cannot listen on \(host.contains(":") ? "[\(host)]" : host):\(port): "
      switch code {
      case nil:
        return ListeningError(
          message: target + "this is not an IPv4 or IPv6 address",
          help: "write an address such as 127.0.0.1, ::1 or 0.0.0.0")
      case EADDRINUSE:
        return ListeningError(
          message: target + "the port is in use",
          help: "choose another, or leave out --port for the first that is free")
      case EACCES:
        return ListeningError(
          message: target + "the system does not permit this port",
          help: "choose one of 1024 or above")
      case EADDRNOTAVAIL:
        return ListeningError(
          message: target + "no network interface of this machine has this address",
          help: "127.0.0.1 is this machine alone, 0.0.0.0 is all of its interfaces")
      case .some(let code):
        return ListeningError(message: target + String(cString: strerror(code)))
      }
    }
  }

  private static func open(_ host: String, _ port: Int) throws(OpeningFailure) -> Int32 {
    var hints = addrinfo()
    hints.ai_flags = AI_NUMERICHOST | AI_NUMERICSERV | AI_PASSIVE
    #if canImport(Darwin)
    hints.ai_socktype = SOCK_STREAM
    #else
    hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    #endif
    var list: UnsafeMutablePointer<addrinfo>?
    guard getaddrinfo(host, String(port), &hints, &list) == 0, let list else {
      throw OpeningFailure(code: nil)
    }
    defer { freeaddrinfo(list) }
    let address = list.pointee
    let descriptor = socket(address.ai_family, address.ai_socktype, address.ai_protocol)
    guard descriptor >= 0 else { throw OpeningFailure(code: errno) }
    Socket.prepare(descriptor)
    // A port is free again at once after its server ended.
    Socket.set(SO_REUSEADDR, on: descriptor)
    guard bind(descriptor, address.ai_addr, address.ai_addrlen) == 0,
      Foundation.listen(descriptor, SOMAXCONN) == 0
    else {
      let code = errno
      close(descriptor)
      throw OpeningFailure(code: code)
    }
    return descriptor
  }

  /// The port that the system chose.
  private static func port(of descriptor: Int32) -> Int? {
    var address = sockaddr_storage()
    var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    return withUnsafeMutablePointer(to: &address) { storage in
      let result = UnsafeMutableRawPointer(storage).withMemoryRebound(
        to: sockaddr.self, capacity: 1
      ) { getsockname(descriptor, $0, &length) }
      guard result == 0 else { return nil }
      // Addresses of both families have it at the same offset, the high byte first.
      let bytes = UnsafeRawBufferPointer(start: storage, count: 4)
      return Int(bytes[2]) << 8 | Int(bytes[3])
    }
  }

  /// What accepting brought.
  enum Acceptance {
    case connection(Int32)
    /// No connection waits.
    case none
    /// The process or the system has no descriptor or memory left.
    case exhausted
  }

  /// Accepts the next connection that waits.
  func accept() -> Acceptance {
    while true {
      let accepted = Foundation.accept(descriptor, nil, nil)
      if accepted >= 0 {
        Socket.prepare(accepted)
        Socket.setNoDelay(accepted)
        return .connection(accepted)
      }
      switch errno {
      case EINTR, ECONNABORTED: continue
      case EMFILE, ENFILE, ENOBUFS, ENOMEM: return .exhausted
      default: return .none
      }
    }
  }
}

/// The calls that read and write sockets and pipes without waiting.
enum Socket {
  /// What reading or writing brought.
  enum Transfer {
    case bytes(Int)
    /// It would have to wait.
    case wouldBlock
    /// The other side ended what it sends.
    case ended
    /// The other side is gone.
    case failed
  }

  /// Makes a descriptor one that never waits and that programs started by this one do not get.
  static func prepare(_ descriptor: Int32) {
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
    #if canImport(Darwin)
    set(SO_NOSIGPIPE, on: descriptor)
    #endif
  }

  /// Turns an option on.
  static func set(_ option: Int32, level: Int32 = SOL_SOCKET, on descriptor: Int32) {
    var value: Int32 = 1
    setsockopt(descriptor, level, option, &value, socklen_t(MemoryLayout<Int32>.size))
  }

  /// Sends each part at once, without waiting for more.
  static func setNoDelay(_ descriptor: Int32) {
    set(TCP_NODELAY, level: Int32(IPPROTO_TCP), on: descriptor)
  }

  /// Receives what has arrived, at most as much as the buffer has.
  static func receive(_ descriptor: Int32, into buffer: UnsafeMutableRawBufferPointer) -> Transfer {
    while true {
      let count = recv(descriptor, buffer.baseAddress, buffer.count, 0)
      if count > 0 { return .bytes(count) }
      if count == 0 { return .ended }
      if errno == EINTR { continue }
      return errno == EAGAIN || errno == EWOULDBLOCK ? .wouldBlock : .failed
    }
  }

  /// Sends bytes, as many as the system takes.
  static func send(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Transfer {
    #if canImport(Darwin)
    let flags: Int32 = 0
    #else
    let flags = Int32(MSG_NOSIGNAL)
    #endif
    while true {
      let count = Foundation.send(descriptor, bytes.baseAddress, bytes.count, flags)
      if count >= 0 { return .bytes(count) }
      if errno == EINTR { continue }
      return errno == EAGAIN || errno == EWOULDBLOCK ? .wouldBlock : .failed
    }
  }
}

/// A pipe by which any thread, or a signal's handler, wakes a loop that waits for descriptors.
final class WakingPipe: Sendable {
  /// The end that can be read after a wake; -1 where the system has no descriptors left.
  let descriptor: Int32
  private let input: Int32

  init() {
    var ends: [Int32] = [-1, -1]
    if pipe(&ends) != 0 { ends = [-1, -1] }
    (descriptor, input) = (ends[0], ends[1])
    for end in ends where end >= 0 { Socket.prepare(end) }
  }

  /// It is closed when no thread can wake it any more: its number may be another file's after that.
  deinit {
    for end in [descriptor, input] where end >= 0 { close(end) }
  }

  /// Wakes the loop. A full pipe has woken it already.
  func wake() {
    var byte: UInt8 = 0
    _ = write(input, &byte, 1)
  }

  /// Empties the pipe.
  func clear() {
    withUnsafeTemporaryAllocation(byteCount: 256, alignment: 1) { buffer in
      while read(descriptor, buffer.baseAddress, buffer.count) > 0 {}
    }
  }
}
