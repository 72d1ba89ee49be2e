import Testing

@testable import LaminarServer

@Suite struct `The parser of HTTP` {
  /// What is read of bytes that arrive in pieces of a size, and the status of the refusal.
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
            let query = head.query.map { " \($0.name)=\($0.value)" }.joined()
            let path = head.segments.joined(separator: "/")
            steps.append("\(head.method) \(path)\(query)" + (head.isPersistent ? "" : " closes"))
          case .body(let body): steps.append(String(decoding: body, as: UTF8.self))
          }
        }
      }
    } catch {
      return (steps, error.response.status)
    }
    return (steps, nil)
  }

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
        "get a/b c x=1 2+ y=", "", "post s", "hello", "head  closes", "", "get e/ closes", "",
      ])
  }

  @Test(arguments: [
    400: [
      "GET /", "GET  / HTTP/1.1", "GET / HTTP/1.1 ", "GET / http/1.1", "G(T / HTTP/1.1", "",
      "GET http://h/ HTTP/1.1", "GET * HTTP/1.1", "GET a HTTP/1.1", "GET /a#b HTTP/1.1",
      "GET /a/../b HTTP/1.1", "GET /%2e%2E/b HTTP/1.1", "GET /./b HTTP/1.1", "GET //b HTTP/1.1",
      "GET /a%2fb HTTP/1.1", "GET /a%5Cb HTTP/1.1", "GET /a\\b HTTP/1.1", "GET /a%00 HTTP/1.1",
      "GET /a%0a HTTP/1.1", "GET /a% HTTP/1.1", "GET /a%4 HTTP/1.1", "GET /a%G0 HTTP/1.1",
      "GET /a%ff HTTP/1.1", "GET /a?b=%zz HTTP/1.1", "GET /a?%00 HTTP/1.1", "GET /ä HTTP/1.1",
      "GET / HTTP/1.1\r\nA : b", "GET / HTTP/1.1\r\n A: b", "GET / HTTP/1.1\r\nA",
      "GET / HTTP/1.1\r\n: b", "GET / HTTP/1.1\r\nA: b\u{1}", "GET / HTTP/1.1\r\nA: b\nC: d",
      "GET / HTTP/1.1\r\nA: b\rC: d", "GET / HTTP/1.1\r\nHost: a\r\nHost: b", "\u{16}\u{3}\u{1}",
      "POST / HTTP/1.1\r\nContent-Length: 5\r\nContent-Length: 5",
      "POST / HTTP/1.1\r\nContent-Length: 5, 5", "POST / HTTP/1.1\r\nContent-Length: +5",
      "POST / HTTP/1.1\r\nContent-Length:", "POST / HTTP/1.1\r\nContent-Length: 0x5",
    ],
    405: ["PUT / HTTP/1.1", "get / HTTP/1.1", "OPTIONS / HTTP/1.1"],
    413: [
      "POST / HTTP/1.1\r\nContent-Length: 101",
      "POST / HTTP/1.1\r\nContent-Length: 99999999999999999999999",
    ],
    501: [
      "POST / HTTP/1.1\r\nTransfer-Encoding: chunked",
      "POST / HTTP/1.1\r\nTransfer-Encoding: identity\r\nContent-Length: 3",
    ],
    505: ["GET / HTTP/2.0", "GET / HTTP/1.10"],
  ])
  func `refuses what is not a request`(status: Int, heads: [String]) {
    for head in heads {
      for pieces in [1, Int.max] {
        let (steps, fault) = parsed(head + "\r\n\r\n", pieces: pieces)
        #expect(fault == status && steps.isEmpty, "\(head)")
      }
    }
  }

  @Test func `refuses what is too long before it is complete`() {
    let long = String(repeating: "a", count: 20_000)
    let version = " HTTP/1.1\r\n"
    #expect(parsed("GET /" + long).fault == 414)
    #expect(parsed("GET /" + long.prefix(9000) + version + "\r\n").fault == 414)
    #expect(parsed("GET /" + long.prefix(8000) + version + "\r\n").fault == nil)
    #expect(parsed("GET /" + version + "A: " + long).fault == 431)
    let fields = (1...120).map { "A\($0): b\r\n" }
    #expect(parsed("GET /" + version + fields.prefix(100).joined() + "\r\n").fault == nil)
    #expect(parsed("GET /" + version + fields.prefix(101).joined() + "\r\n").fault == 431)
    #expect(parsed("GET /" + version + fields.joined()).fault == 431)
  }
}

@Suite struct `The rules of access` {
  private static let token = "0123456789abcdef0123456789abcdef"

  /// The path of the request, or the status and the text of the refusal.
  private func outcome(
    _ fields: [String: String], path: [String] = [token, "save"],
    _ method: HTTPRequest.Method = .get
  ) -> String {
    let rules = AccessRules(
      token: Self.token, boundHost: "fd00::7", allowedHosts: ["Studio.Example"])
    let head = HTTPHead(method: method, segments: path, query: [], fields: fields)
    do throws(HTTPFault) {
      return try rules.request(for: head).path
    } catch {
      guard case .bytes(let bytes) = error.response.body else { return "" }
      return "\(error.response.status) " + String(decoding: bytes, as: UTF8.self)
    }
  }

  @Test func `permit the names of this machine, and say which option permits another`() {
    for host in [
      "localhost", "LOCALHOST:1", "127.0.0.1:8344", "[::1]:5", "[::1]", "[fd00::7]:8",
      "studio.example:80", "localhost:",
    ] {
      #expect(outcome(["host": host]) == "save")
    }
    for host in [
      "evil.example", "127.0.0.2", "localhost.", "localhost.evil.example", "0.0.0.0", "localhosts",
    ] {
      let refusal = outcome(["host": host + ":1"])
      #expect(refusal.hasPrefix("403 ") && refusal.hasSuffix(" --allow-host \(host)\n"))
    }
    for host in [
      "localhost@evil", "", "[::1", "::1", "a b", "$(id)", "<b>", "-x", "localhost:1x",
      "localhost:123456", "a/b", "a\n", "'a", "ä",
    ] {
      #expect(outcome(["host": host]).hasPrefix("400 "))
    }
    #expect(outcome([:]).hasPrefix("400 "))
  }

  @Test func `ask for the whole token`() {
    let token = Self.token
    for wrong in ["", "x", String(token.dropLast()), token + "0", String(token.reversed())] {
      #expect(outcome(["host": "localhost"], path: [wrong, "save"]).hasPrefix("403 "))
    }
    #expect(outcome(["host": "localhost"], path: []).hasPrefix("403 "))
    #expect(outcome(["host": "localhost"], path: [token, ""]) == "")
    #expect(outcome(["host": "localhost"], path: [token]).hasPrefix("308 "))
    let made = Set((0..<100).map { _ in AccessRules.makeToken() })
    #expect(made.count == 100 && made.allSatisfy { $0.utf8.count == 32 })
  }

  @Test(
    arguments: [
      ("http://localhost:1", nil, true), ("HTTP://LOCALHOST:1", nil, true),
      ("https://localhost:1", "same-origin", true), (nil, nil, true), (nil, "same-origin", true),
      ("null", nil, false), ("http://localhost:2", nil, false), ("http://localhost", nil, false),
      ("http://evil.example", nil, false), ("", nil, false), ("localhost:1", nil, false),
      (nil, "cross-site", false), (nil, "none", false), (nil, "same-site", false),
      ("http://127.0.0.1:1", nil, false),
    ] as [(String?, String?, Bool)])
  func `permit a POST from the server's own pages`(origin: String?, site: String?, isOwn: Bool) {
    var fields = ["host": "localhost:1"]
    fields["origin"] = origin
    fields["sec-fetch-site"] = site
    #expect(outcome(fields, .post).hasPrefix(isOwn ? "save" : "403 "))
    #expect(outcome(fields) == "save")
  }
}
