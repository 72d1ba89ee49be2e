/// A request that was read whole, and whose sender may ask.
package struct HTTPRequest: Sendable {
  /// What is asked for.
  package enum Method: String, Sendable {
    case get = "GET"
    case head = "HEAD"
    case post = "POST"
  }

  /// What is asked for.
  package var method: Method
  /// The path below the token's, without percent encoding and without a slash at either end:
  /// `frame.png`; empty for the page.
  package var path: String
  /// The names and values of the query, decoded, in their order.
  package var query: [(name: String, value: String)]
  /// The fields of the header, their names in lower case.
  package var header: [String: String]
  /// What a POST brought.
  package var body: [UInt8]

  /// Makes a request.
  package init(
    _ method: Method = .get, _ path: String, query: [(name: String, value: String)] = [],
    header: [String: String] = [:], body: [UInt8] = []
  ) {
    self.method = method
    self.path = path
    self.query = query
    self.header = header
    self.body = body
  }

  /// The first value of a name in the query.
  package subscript(name: String) -> String? { query.first { $0.name == name }?.value }

  /// All values of a name in the query, in their order.
  package func values(_ name: String) -> [String] {
    query.filter { $0.name == name }.map(\.value)
  }
}

/// What a request is answered with.
package struct HTTPResponse: Sendable {
  /// What is sent after the header.
  package enum Body: Sendable {
    /// Bytes, whose number is stated.
    case bytes([UInt8])
    /// The events of the server from now on, until the client goes away.
    case events
  }

  /// The status code, such as 200.
  package var status: Int
  /// Further fields of the header, besides those of every response.
  package var header: [(name: String, value: String)]
  /// What is sent after the header.
  package var body: Body

  /// Makes a response.
  package init(
    status: Int = 200, type: String, header: [(name: String, value: String)] = [], _ body: [UInt8]
  ) {
    self.status = status
    self.header = [("Content-Type", type)] + header
    self.body = .bytes(body)
  }

  /// The stream of the server's events.
  package static var events: HTTPResponse {
    var response = HTTPResponse(type: "text/event-stream", [])
    response.body = .events
    return response
  }

  /// A refusal or a failure, in a sentence.
  package static func failure(_ status: Int, _ message: String) -> HTTPResponse {
    HTTPResponse(status: status, type: "text/plain; charset=utf-8", Array((message + "\n").utf8))
  }
}

/// An event of the server, which every open page gets.
package struct ServerEvent: Sendable {
  /// Its kind, such as `change`.
  package var name: String
  /// What it says, on one line.
  package var data: String

  /// Makes an event.
  package init(_ name: String, _ data: String) {
    self.name = name
    self.data = data
  }
}

/// What answers requests, on any thread.
package protocol HTTPHandler: Sendable {
  /// Answers a request whose sender has the token.
  func response(to request: HTTPRequest) -> HTTPResponse
}
