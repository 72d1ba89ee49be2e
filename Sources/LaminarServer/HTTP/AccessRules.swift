/// Who may ask a server: those who know its token, by a name that is this machine's.
///
/// The token keeps other programs and pages out. The Host header keeps out a page whose own name was made to lead
/// to this machine (DNS rebinding), and the Origin header a page that sends what it cannot read.
struct AccessRules: Sendable {
  /// 128 random bits in hexadecimal digits.
  let token: String
  /// The names that a Host header may have, in lower case and without a port.
  private let hosts: Set<String>

  /// Makes the rules of a server from its token, the address that it listens on, and further names.
  init(token: String, boundHost: String, allowedHosts: [String]) {
    self.token = token
    let names = (["localhost", "127.0.0.1", "::1", boundHost] + allowedHosts).map {
      $0.lowercased()
    }
    hosts = Set(names.map { $0.contains(":") && !$0.hasPrefix("[") ? "[\($0)]" : $0 })
  }

  /// A token that cannot be guessed. It is no part of what is drawn, so it may differ from run to run.
  static func makeToken() -> String {
    var generator = SystemRandomNumberGenerator()
    let halves = [generator.next(), generator.next()].map { String($0, radix: 16) }
    return halves.map { String(repeating: "0", count: 16 - $0.count) + $0 }.joined()
  }

  /// The request of a head, still without its body, if its sender may ask.
  func request(for head: HTTPHead) throws(HTTPFault) -> HTTPRequest {
    let host = (head.fields["host"] ?? "").lowercased()
    try checkHost(host)
    guard let first = head.segments.first, isToken(first) else {
      throw HTTPFault(
        403, "this address lacks the token: open the whole address that `laminar serve` printed")
    }
    if head.method == .post { try checkOrigin(head.fields, host: host) }
    guard head.segments.count > 1 else {
      // Relative addresses of the page are below the token only after a slash.
      throw HTTPFault(308, "the page's address ends with /", header: [("Location", "/\(token)/")])
    }
    let path = head.segments.dropFirst().joined(separator: "/")
    return HTTPRequest(
      head.method, path.hasSuffix("/") ? String(path.dropLast()) : path, query: head.query,
      header: head.fields)
  }

  /// Compares each byte, so the time does not tell how many are right.
  private func isToken(_ text: String) -> Bool {
    text.utf8.count == token.utf8.count
      && zip(text.utf8, token.utf8).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }

  private func checkHost(_ host: String) throws(HTTPFault) {
    // In the names that are printed is nothing that a shell or a page would read as something else.
    guard let parts = host.wholeMatch(of: /(\[[0-9a-f:.]+\]|[0-9a-z_][-0-9a-z_.]*)(:[0-9]{0,5})?/),
      parts.1.count < 256
    else { throw .malformed("the Host header is missing, or is not a name or a name with a port") }
    guard !hosts.contains(String(parts.1)) else { return }
    let name = parts.1.filter { $0 != "[" && $0 != "]" }
    throw HTTPFault(
      403,
      "this server does not answer to the name \(name); if it is a name of this machine, "
        + "start the server with --allow-host \(name)")
  }

  /// Refuses what another site's page sends.
  private func checkOrigin(_ fields: [String: String], host: String) throws(HTTPFault) {
    // `ssh -L` and a proxy change the port and the scheme, but in both headers.
    let isOwn =
      if let origin = fields["origin"]?.lowercased() {
        ["http://" + host, "https://" + host].contains(origin)
      } else {
        // Browsers state an origin with each POST, or at least where it is from. A program such as curl states
        // neither: a page does not mislead it, and without the token it would not be here.
        ["same-origin", nil].contains(fields["sec-fetch-site"])
      }
    guard isOwn else { throw HTTPFault(403, "only the pages of this server may send to it") }
  }
}
