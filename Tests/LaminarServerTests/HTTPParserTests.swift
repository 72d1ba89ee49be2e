import Foundation
import Testing

@testable import LaminarServer

/// Reads bytes in pieces of a size.
private func parsed(_ text: String, pieces: Int = .max) -> (steps: [String], fault: Int?) {
  var parser = HTTPParser(bodyLimit: 100)
  var steps: [String] = []
  var rest = Array(text.utf8)[...]
  do throws(HTTPFault) {
    while !rest.isEmpty {
      let piece = rest.prefix(pieces)
      rest = rest.dropFirst(piece.count)
      piece.withUnsafeBytes { parser.append($0) }
      reading: while true {
        switch try parser.next() {
        case .incomplete: break reading
        case .head(let head):
          let query = head.query.map { "\($0.name)=\($0.value)" }.joined(separator: "&")
          steps.append(
            "\(head.method.rawValue) \(head.segments.joined(separator: "/")) \(query)"
              + (head.isPersistent ? "" : " closes"))
        case .body(let body): steps.append(String(decoding: body, as: UTF8.self))
        }
      }
    }
  } catch {
    return (steps, error.response.status)
  }
  return (steps, nil)
}

@Suite struct `The parser of HTTP` {
  @Test(arguments: [1, 2, 3, 7, .max])
  func `reads requests in pieces of any size, one after another`(pieces: Int) {
    let text =
      "GET /a/b%20c?x=1+2%2B&y HTTP/1.1\r\nHost: h\r\n\r\n"
      + "POST /s HTTP/1.1\r\nhOST:h\r\nContent-Length: 5\r\n\r\nhello"
      + "HEAD / HTTP/1.0\r\nHost: \t h \r\nEmpty:\r\n\r\n"
      + "GET /e/ HTTP/1.1\r\nHost: h\r\nConnection: x, Close\r\n\r\n"
    let (steps, fault) = parsed(text, pieces: pieces)
    #expect(fault == nil)
    #expect(
      steps == [
        "GET a/b c x=1 2+&y=", "", "POST s ", "hello", "HEAD   closes", "", "GET e/  closes", "",
      ])
  }

  @Test(arguments: [
    // Request lines.
    ("GET /\r\n", "", 400), ("GET  / HTTP/1.1", "", 400), ("GET / HTTP/1.1 ", "", 400),
    ("GET / HTTP/2.0", "", 505), ("GET / http/1.1", "", 400), ("G(T / HTTP/1.1", "", 400),
    ("PUT / HTTP/1.1", "", 405), ("get / HTTP/1.1", "", 405), ("OPTIONS / HTTP/1.1", "", 405),
    // Targets.
    ("GET http://h/ HTTP/1.1", "", 400), ("GET * HTTP/1.1", "", 400), ("GET a HTTP/1.1", "", 400),
    ("GET /a/../b HTTP/1.1", "", 400), ("GET /%2e%2E/b HTTP/1.1", "", 400),
    ("GET /./b HTTP/1.1", "", 400), ("GET //b HTTP/1.1", "", 400),
    ("GET /a%2fb HTTP/1.1", "", 400), ("GET /a%5Cb HTTP/1.1", "", 400),
    ("GET /a\\b HTTP/1.1", "", 400), ("GET /a%00 HTTP/1.1", "", 400),
    ("GET /a%0a HTTP/1.1", "", 400), ("GET /a% HTTP/1.1", "", 400),
    ("GET /a%4 HTTP/1.1", "", 400), ("GET /a%G0 HTTP/1.1", "", 400),
    ("GET /a%ff HTTP/1.1", "", 400), ("GET /a#b HTTP/1.1", "", 400),
    ("GET /a?b=%zz HTTP/1.1", "", 400), ("GET /a?b=%00 HTTP/1.1", "", 400),
    ("GET /ä HTTP/1.1", "", 400),
    // Fields.
    ("GET / HTTP/1.1", "A : b", 400), ("GET / HTTP/1.1", " A: b", 400),
    ("GET / HTTP/1.1", "A", 400), ("GET / HTTP/1.1", ": b", 400),
    ("GET / HTTP/1.1", "A: b\u{1}", 400), ("GET / HTTP/1.1", "A: b\nC: d", 400),
    ("GET / HTTP/1.1", "A: b\rC: d", 400), ("GET / HTTP/1.1", "Host: b", 400),
    ("GET / HTTP/1.1", "Expect: tea", 417),
    // Bodies.
    ("POST / HTTP/1.1", "Content-Length: 5\r\nContent-Length: 5", 400),
    ("POST / HTTP/1.1", "Content-Length: 5, 5", 400),
    ("POST / HTTP/1.1", "Content-Length: +5", 400), ("POST / HTTP/1.1", "Content-Length: -1", 400),
    ("POST / HTTP/1.1", "Content-Length:", 400), ("POST / HTTP/1.1", "Content-Length: 0x5", 400),
    ("POST / HTTP/1.1", "Content-Length: 101", 413),
    ("POST / HTTP/1.1", "Content-Length: 99999999999999999999999", 413),
    ("POST / HTTP/1.1", "Transfer-Encoding: chunked", 501),
    ("POST / HTTP/1.1", "Transfer-Encoding: identity\r\nContent-Length: 3", 501),
  ])
  func `refuses what is not a request`(line: String, field: String, status: Int) {
    let text = line + "\r\nHost: h\r\n" + (field.isEmpty ? "" : field + "\r\n") + "\r\n"
    for pieces in [1, Int.max] {
      let (steps, fault) = parsed(text, pieces: pieces)
      #expect(fault == status)
      #expect(steps.isEmpty)
    }
  }

  @Test func `refuses what is too long before it is complete`() {
    let long = String(repeating: "a", count: 20_000)
    let host = " HTTP/1.1\r\nHost: h\r\n"
    #expect(parsed("GET /" + long).fault == 414)
    #expect(parsed("GET /" + long.prefix(9000) + host + "\r\n").fault == 414)
    #expect(parsed("GET /" + long.prefix(8000) + host + "\r\n").fault == nil)
    #expect(parsed("GET /" + host + "A: " + long).fault == 431)
    let fields = (1...120).map { "A\($0): b\r\n" }
    #expect(parsed("GET /" + host + fields.prefix(99).joined() + "\r\n").fault == nil)
    #expect(parsed("GET /" + host + fields.prefix(100).joined() + "\r\n").fault == 431)
    #expect(parsed("GET /" + host + fields.joined()).fault == 431)
    #expect(parsed("GET / HTTP/1.1\r\nA: b\r\n\r\n").fault == 400, "it has no Host")
    #expect(parsed("\r\nGET / HTTP/1.1\r\n").fault == 400)
    #expect(parsed("\u{16}\u{3}\u{1}").fault == 400, "TLS begins so")
  }
}

@Suite struct `The rules of access` {
  private static let token = "0123456789abcdef0123456789abcdef"
  private static let rules = AccessRules(
    token: token, boundHost: "fd00::7", allowedHosts: ["Studio.Example"])

  /// The path of the request, or the status and the text of the refusal.
  private func outcome(
    _ path: [String], _ fields: [String: String], _ method: HTTPRequest.Method = .get
  ) -> String {
    let head = HTTPHead(
      method: method, segments: path, query: [], fields: fields, length: 0, isPersistent: true,
      expectsContinue: false)
    do throws(HTTPFault) {
      return try Self.rules.request(for: head).path
    } catch {
      guard case .bytes(let bytes) = error.response.body else { return "" }
      return "\(error.response.status) " + String(decoding: bytes, as: UTF8.self)
    }
  }

  @Test(arguments: [
    "localhost", "LOCALHOST:1", "127.0.0.1:8344", "[::1]:5", "[::1]", "[fd00::7]:8",
    "studio.example:80", "localhost:",
  ])
  func `permit the names of this machine`(host: String) {
    #expect(outcome([Self.token, "frame.png"], ["host": host]) == "frame.png")
  }

  @Test(arguments: [
    ("evil.example", 403), ("127.0.0.2", 403), ("localhost.", 403), ("[::2]:1", 403),
    ("localhost.evil.example", 403), ("0.0.0.0", 403), ("xlocalhost", 403),
    ("localhost@evil", 400), ("", 400), ("[::1", 400), ("a b", 400), ("$(id)", 400),
    ("<b>", 400), ("-x", 400), ("localhost:1x", 400), ("localhost:123456", 400), ("a/b", 400),
  ])
  func `refuse other names, and say which option permits one`(host: String, status: Int) {
    let outcome = outcome([Self.token, "frame.png"], ["host": host])
    #expect(outcome.hasPrefix("\(status) "))
    let name = host == "[::2]:1" ? "::2" : host
    #expect(outcome.hasSuffix("start the server with --allow-host \(name)\n") == (status == 403))
  }

  @Test func `ask for the whole token`() {
    let token = Self.token
    for wrong in ["", "x", String(token.dropLast()), token + "0", String(token.reversed())] {
      #expect(outcome([wrong, "frame.png"], ["host": "localhost"]).hasPrefix("403 "))
    }
    #expect(outcome([], ["host": "localhost"]).hasPrefix("403 "))
    #expect(outcome([token, ""], ["host": "localhost"]) == "")
    #expect(outcome([token], ["host": "localhost"]).hasPrefix("308 "))
    #expect(AccessRules.makeToken().count == 32)
    #expect(AccessRules.makeToken() != AccessRules.makeToken())
  }

  @Test(
    arguments: [
      ("http://localhost:1", nil, true), ("HTTP://LOCALHOST:1", nil, true),
      ("https://localhost:1", "same-origin", true), (nil, nil, true), (nil, "same-origin", true),
      ("null", nil, false), ("http://localhost:2", nil, false), ("http://localhost", nil, false),
      ("http://evil.example", nil, false), ("", nil, false), ("localhost:1", nil, false),
      ("file://", nil, false), (nil, "cross-site", false), (nil, "none", false),
      (nil, "same-site", false), ("http://127.0.0.1:1", nil, false),
    ] as [(String?, String?, Bool)])
  func `permit a POST from the server's own pages`(origin: String?, site: String?, isRight: Bool) {
    var fields = ["host": "localhost:1"]
    fields["origin"] = origin
    fields["sec-fetch-site"] = site
    let path = [Self.token, "save"]
    #expect(outcome(path, fields, .post).hasPrefix(isRight ? "save" : "403 "))
    #expect(outcome(path, fields) == "save")
  }
}
