import Foundation

/// Who may ask a server: those who know its token, by a name that is this machine's.
///
/// The token keeps other programs and pages out. The Host header keeps out a page whose own name was made to lead
/// to this machine (DNS rebinding), the Origin header a page that sends what it cannot read.
struct AccessRules: Sendable {
  /// 128 random bits in hexadecimal digits.
  let token: String
  /// The names that a Host header may have, in lower case and without a port.
  private let hosts: Set<String>

  /// Makes the rules of a server.
  ///
  /// - Parameters:
  ///   - boundHost: The address that the server listens on.
  ///   - allowedHosts: Further names.
  init(token: String, boundHost: String, allowedHosts: [String]) {
    self.token = token
    let names = ["localhost", "127.0.0.1", "[::1]", boundHost] + allowedHosts
    hosts = Set(
      names.map { $0.lowercased() }.map { $0.contains(":") && !$0.hasPrefix("[") ? "[\($0)]" : $0 })
  }

  /// A token that cannot be guessed. It is no part of what is drawn, so it may differ from run to run.
  static func makeToken() -> String {
    var generator = SystemRandomNumberGenerator()
    let digits = Array("0123456789abcdef".utf8)
    var text: [UInt8] = []
    for _ in 0..<2 {
      let bits = generator.next()
      for shift in stride(from: 60, through: 0, by: -4) {
        text.append(digits[Int(bits >> UInt64(shift) & 15)])
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// The request of a head, still without its body, if its sender may ask.
  func request(for head: HTTPHead) throws(HTTPFault) -> HTTPRequest {
    let host = head.fields["host"] ?? ""
    try checkHost(host)
    guard let first = head.segments.first, isToken(first) else {
      throw HTTPFault(
        403, "this address lacks the token; open the whole address that `laminar serve` printed")
    }
    if head.method == .post { try checkOrigin(head.fields, host: host) }
    guard head.segments.count > 1 else {
      // Relative addresses of the page are below the token only after a slash.
      throw HTTPFault(
        308, "the page is at this address with a slash", header: [("Location", "/\(token)/")])
    }
    let path = head.segments.dropFirst().joined(separator: "/")
    return HTTPRequest(
      head.method, path.hasSuffix("/") ? String(path.dropLast()) : path, query: head.query,
      header: head.fields)
  }

  /// Compares each byte, so the time tells nothing of how many are right.
  private func isToken(_ text: String) -> Bool {
    let (given, expected) = (Array(text.utf8), Array(token.utf8))
    guard given.count == expected.count else { return false }
    return zip(given, expected).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }

  private func checkHost(_ host: String) throws(HTTPFault) {
    guard let name = Self.name(ofHost: host) else {
      throw .malformed("the Host header is not a name with or without a port")
    }
    guard !hosts.contains(name) else { return }
    let plain = name.hasPrefix("[") ? String(name.dropFirst().dropLast()) : name
    throw HTTPFault(
      403,
      "this server does not answer to the name \(plain); if it is a name of this machine, "
        + "start the server with --allow-host \(plain)")
  }

  /// The name of a Host header in lower case, without the port; nil for what is not one. The name contains nothing
  /// that a shell or a page would read as something else.
  private static func name(ofHost host: String) -> String? {
    let text = host.lowercased()
    let isLiteral = text.hasPrefix("[")
    let end: String.Index
    if isLiteral {
      guard let bracket = text.firstIndex(of: "]") else { return nil }
      end = text.index(after: bracket)
    } else {
      end = text.firstIndex(of: ":") ?? text.endIndex
    }
    let inner = isLiteral ? text[..<end].dropFirst().dropLast() : text[..<end]
    let port = text[end...]
    let isName = inner.utf8.allSatisfy { byte in
      isLiteral
        ? 0x30...0x39 ~= byte || 0x61...0x66 ~= byte || byte == 0x3A || byte == 0x2E
        : 0x30...0x39 ~= byte || 0x61...0x7A ~= byte || "-._".utf8.contains(byte)
    }
    guard isName, !inner.isEmpty, inner.count < 256, inner.first != "-",
      port.isEmpty || port.hasPrefix(":") && port.count <= 6,
      port.dropFirst().utf8.allSatisfy({ 0x30...0x39 ~= $0 })
    else { return nil }
    return String(text[..<end])
  }

  /// Refuses what another site's page sends.
  private func checkOrigin(_ fields: [String: String], host: String) throws(HTTPFault) {
    let refusal = HTTPFault(403, "only the pages of this server may send to it")
    guard let origin = fields["origin"]?.lowercased() else {
      // Browsers state an origin with every POST, or at least where it is from. A program such as curl states
      // neither: it is not misled by a page, and it has the token, or it would not be here.
      guard (fields["sec-fetch-site"] ?? "same-origin") == "same-origin" else { throw refusal }
      return
    }
    // `ssh -L` and a proxy change the port and the scheme, but in both headers.
    let schemes = ["http://", "https://"]
    guard let scheme = schemes.first(where: origin.hasPrefix),
      origin.dropFirst(scheme.count) == host.lowercased()
    else { throw refusal }
  }
}
