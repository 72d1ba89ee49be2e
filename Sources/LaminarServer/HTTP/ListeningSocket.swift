import Foundation

/// Why a server cannot listen.
package struct ListeningError: Error, Sendable {
  /// What failed, and why: `cannot listen on 127.0.0.1:8080: the port is in use`.
  package var message: String
  /// What to do about it.
  package var help: String?
}

/// A socket that accepts connections at a port of this machine, until it is released.
final class ListeningSocket: Sendable {
  /// The ports that are tried where none is given.
  static let defaultPorts = 8344...8443

  let descriptor: Int32
  /// The address without brackets: `127.0.0.1` or `::1`.
  let host: String
  let port: Int

  /// Opens a socket at an IPv4 or IPv6 address, or at `localhost`.
  ///
  /// - Parameter port: The port; 0 for any that is free, nil for the first of the default ones that is.
  init(host: String, port: Int?) throws(ListeningError) {
    let plain = host.trimmingCharacters(in: ["[", "]"])
    self.host = plain == "localhost" ? "127.0.0.1" : plain
    var code = EADDRINUSE
    for candidate in port.map({ $0...$0 }) ?? Self.defaultPorts {
      let opened = Self.open(self.host, candidate)
      if opened >= 0 {
        descriptor = opened
        self.port = candidate == 0 ? Self.port(of: opened) : candidate
        return
      }
      code = -opened
      guard code == EADDRINUSE else { break }
    }
    let ports = port.map { "\($0)" } ?? "\(Self.defaultPorts.lowerBound)"
    let target = plain.contains(":") ? "[\(plain)]:\(ports)" : "\(plain):\(ports)"
    let (reason, help) = Self.explanation(code, isGiven: port != nil)
    throw ListeningError(message: "cannot listen on \(target): \(reason)", help: help)
  }

  deinit { close(descriptor) }

  private static func explanation(_ code: Int32, isGiven: Bool) -> (String, help: String?) {
    switch code {
    case EINVAL:
      ("this is not an IPv4 or IPv6 address with a port up to 65535", "127.0.0.1 is this machine")
    case EADDRINUSE where isGiven:
      ("the port is in use", "without --port, the first that is free is taken")
    case EADDRINUSE:
      ("this port and those up to \(defaultPorts.upperBound) are in use", "choose one with --port")
    default: (String(cString: strerror(code)), nil)
    }
  }

  /// The descriptor of a new socket, or the negative of an error's code.
  private static func open(_ host: String, _ port: Int) -> Int32 {
    var hints = addrinfo()
    hints.ai_flags = AI_NUMERICHOST | AI_NUMERICSERV | AI_PASSIVE
    #if canImport(Darwin)
    hints.ai_socktype = SOCK_STREAM
    #else
    hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    #endif
    var list: UnsafeMutablePointer<addrinfo>?
    guard 0...65535 ~= port, getaddrinfo(host, String(port), &hints, &list) == 0, let list else {
      return -EINVAL
    }
    defer { freeaddrinfo(list) }
    let address = list.pointee
    let descriptor = socket(address.ai_family, address.ai_socktype, address.ai_protocol)
    guard descriptor >= 0 else { return -errno }
    Socket.prepare(descriptor)
    // A port is free again as soon as its server has ended.
    Socket.set(SO_REUSEADDR, SOL_SOCKET, on: descriptor)
    guard bind(descriptor, address.ai_addr, address.ai_addrlen) == 0,
      listen(descriptor, SOMAXCONN) == 0
    else {
      defer { close(descriptor) }
      return -errno
    }
    return descriptor
  }

  /// The port that the system chose.
  private static func port(of descriptor: Int32) -> Int {
    var address = sockaddr_storage()
    var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    return withUnsafeMutableBytes(of: &address) { bytes in
      guard let start = bytes.baseAddress else { return 0 }
      getsockname(descriptor, start.assumingMemoryBound(to: sockaddr.self), &length)
      // Addresses of both families have it at the same offset, the high byte first.
      return Int(bytes[2]) << 8 | Int(bytes[3])
    }
  }

  /// The descriptor of the next connection that waits; the negative of an error's code for none.
  func accept() -> Int32 {
    while true {
      let accepted = Foundation.accept(descriptor, nil, nil)
      if accepted >= 0 {
        Socket.prepare(accepted)
        Socket.set(TCP_NODELAY, Int32(IPPROTO_TCP), on: accepted)
        return accepted
      }
      if errno != EINTR, errno != ECONNABORTED { return -errno }
    }
  }
}

/// The calls that read and write without waiting.
enum Socket {
  /// What reading or writing brought.
  enum Transfer {
    case bytes(Int), wouldBlock
    /// The other side has ended, or is gone.
    case ended
  }

  /// Makes a descriptor one that never waits, and that programs started by this one do not get.
  static func prepare(_ descriptor: Int32) {
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
    #if canImport(Darwin)
    set(SO_NOSIGPIPE, SOL_SOCKET, on: descriptor)
    #endif
  }

  /// Turns an option on.
  static func set(_ option: Int32, _ level: Int32, on descriptor: Int32) {
    var value: Int32 = 1
    setsockopt(descriptor, level, option, &value, socklen_t(MemoryLayout<Int32>.size))
  }

  /// Receives what has arrived, as much as the buffer can have.
  static func receive(_ descriptor: Int32, into buffer: UnsafeMutableRawBufferPointer) -> Transfer {
    transfer { recv(descriptor, buffer.baseAddress, buffer.count, 0) }
  }

  /// Sends bytes, of which there is one at least, as many as the system takes.
  static func send(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Transfer {
    #if canImport(Darwin)
    let flags: Int32 = 0
    #else
    let flags = Int32(MSG_NOSIGNAL)
    #endif
    return transfer { Foundation.send(descriptor, bytes.baseAddress, bytes.count, flags) }
  }

  private static func transfer(_ call: () -> Int) -> Transfer {
    while true {
      let count = call()
      if count > 0 { return .bytes(count) }
      if count < 0, errno == EINTR { continue }
      return count < 0 && (errno == EAGAIN || errno == EWOULDBLOCK) ? .wouldBlock : .ended
    }
  }
}
