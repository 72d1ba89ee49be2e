import Foundation

/// Why a request is not given to the handler, as the response that says so. The connection ends with it.
struct HTTPFault: Error {
  let response: HTTPResponse

  init(_ status: Int, _ message: String, header: [(name: String, value: String)] = []) {
    var response = HTTPResponse.failure(status, message)
    response.header += header
    self.response = response
  }

  static func malformed(_ message: String) -> HTTPFault { HTTPFault(400, message) }
}

/// Reads the requests of one connection from bytes that arrive in pieces of any size.
///
/// It is strict: what two programs might read in two ways (RFC 9112, sections 2.2, 5 and 11.2) is refused. It
/// keeps no more bytes than its limits and one piece.
struct HTTPParser {
  /// The most bytes of a request line with its header, of a target, and the most fields.
  static let (headLimit, targetLimit, fieldLimit) = (16 << 10, 8 << 10, 100)

  /// What the bytes so far bring next: a head, and then the body of this head.
  enum Step {
    case incomplete, head(HTTPHead), body([UInt8])
  }

  private let bodyLimit: Int
  private(set) var bytes: [UInt8] = []
  /// The number of bytes that were looked at, the lines that end in them, and the start of the next.
  private var scanned = 0
  private var lines: [Range<Int>] = []
  private var lineStart = 0
  /// The length of the body that is read; nil while a head is.
  private var awaited: Int?

  init(bodyLimit: Int) { self.bodyLimit = bodyLimit }

  /// Appends bytes that arrived.
  mutating func append(_ more: UnsafeRawBufferPointer) { bytes.append(contentsOf: more) }

  /// The next part of a request.
  mutating func next() throws(HTTPFault) -> Step {
    if let length = awaited {
      guard bytes.count >= length else { return .incomplete }
      awaited = nil
      // What is left is copied, so that an idle connection does not keep the memory of a long body.
      defer { bytes = Array(bytes[length...]) }
      return .body(bytes.count == length ? bytes : Array(bytes[..<length]))
    }
    guard let end = try endOfHead() else { return .incomplete }
    let head = try HTTPHead(lines.map { bytes[$0] }, bodyLimit: bodyLimit)
    bytes.removeFirst(end)
    (scanned, lines, lineStart, awaited) = (0, [], 0, head.length)
    return .head(head)
  }

  /// The offset after the empty line that ends a header; nil while there is none.
  private mutating func endOfHead() throws(HTTPFault) -> Int? {
    while scanned < bytes.count {
      let byte = bytes[scanned]
      let isAfterReturn = scanned > lineStart && bytes[scanned - 1] == 0x0D
      guard scanned < Self.headLimit, lines.count <= Self.fieldLimit + 1 else {
        throw lines.isEmpty ? HTTPHead.longTarget : HTTPHead.longHeader
      }
      guard (byte == 0x0A) == isAfterReturn,
        byte >= 0x20 && byte != 0x7F || [0x09, 0x0A, 0x0D].contains(byte)
      else { throw .malformed("a line contains a control character, or does not end with CR LF") }
      scanned += 1
      guard byte == 0x0A else { continue }
      let line = lineStart..<scanned - 2
      lineStart = scanned
      if line.isEmpty { return scanned }
      lines.append(line)
    }
    return nil
  }
}

/// The request line and the header of a request.
struct HTTPHead {
  var method: HTTPRequest.Method
  /// The parts of the path, decoded; the last is empty after a slash at the end.
  var segments: [String]
  var query: [(name: String, value: String)]
  /// The fields, their names in lower case.
  var fields: [String: String]
  /// The number of bytes of the body.
  var length = 0
  /// Whether the connection may have further requests after this one.
  var isPersistent = true
  /// Whether the client waits to be told to send the body.
  var expectsContinue = false
}

extension HTTPHead {
  static let longTarget = HTTPFault(
    414, "the address is longer than \(HTTPParser.targetLimit) bytes")
  static let longHeader = HTTPFault(
    431,
    "the header is longer than \(HTTPParser.headLimit) bytes or \(HTTPParser.fieldLimit) fields")
  /// Fields that are not lists: of two, the first or the last could be meant.
  private static let single = [
    "content-length", "host", "origin", "sec-fetch-site", "transfer-encoding",
  ]

  /// Reads the lines of a head.
  init(_ lines: [ArraySlice<UInt8>], bodyLimit: Int) throws(HTTPFault) {
    let words = lines.first?.split(separator: 0x20, omittingEmptySubsequences: false) ?? []
    guard words.count == 3, HTTPText.isToken(words[0]), words[2].starts(with: "HTTP/".utf8) else {
      throw .malformed("the request line is not a method, a path and a version of HTTP")
    }
    let isOld = words[2].elementsEqual("HTTP/1.0".utf8)
    guard isOld || words[2].elementsEqual("HTTP/1.1".utf8) else {
      throw HTTPFault(505, "only HTTP/1.1 and HTTP/1.0 are answered")
    }
    guard words[1].count <= HTTPParser.targetLimit else { throw Self.longTarget }
    (segments, query) = try Self.target(words[1])
    fields = try Self.fields(lines.dropFirst())
    guard let method = HTTPRequest.Method(rawValue: String(decoding: words[0], as: UTF8.self))
    else {
      throw HTTPFault(
        405, "only GET, HEAD and POST are answered", header: [("Allow", "GET, HEAD, POST")])
    }
    self.method = method
    guard fields["transfer-encoding"] == nil else {
      throw HTTPFault(501, "a body must be sent with Content-Length, not with Transfer-Encoding")
    }
    if let text = fields["content-length"] {
      guard HTTPText.isNumber(text[...]) else { throw .malformed("Content-Length is not a number") }
      guard let length = Int(text), length <= bodyLimit else {
        throw HTTPFault(413, "the body is longer than \(bodyLimit) bytes")
      }
      self.length = length
    }
    let options = (fields["connection"] ?? "").lowercased().split { $0 == "," || $0 == " " }
    isPersistent = !isOld && !options.contains("close")
    expectsContinue = !isOld && fields["expect"]?.lowercased() == "100-continue"
  }

  private static func fields(
    _ lines: ArraySlice<ArraySlice<UInt8>>
  ) throws(HTTPFault) -> [String: String] {
    guard lines.count <= HTTPParser.fieldLimit else { throw longHeader }
    var fields: [String: String] = [:]
    for line in lines {
      // A space before the colon, or at the start of a line, is read in two ways by two programs.
      guard let colon = line.firstIndex(of: 0x3A), HTTPText.isToken(line[..<colon]) else {
        throw .malformed("a line of the header is not a name, a colon and a value")
      }
      let name = String(decoding: line[..<colon], as: UTF8.self).lowercased()
      let value = String(decoding: line[(colon + 1)...], as: UTF8.self)
        .trimmingCharacters(in: [" ", "\t"])
      guard let before = fields.updateValue(value, forKey: name) else { continue }
      guard !single.contains(name) else { throw .malformed("the header has two \(name) fields") }
      fields[name] = before + ", " + value
    }
    return fields
  }

  /// The path and the query of a target such as `/a/b?c=d`.
  private static func target(
    _ target: ArraySlice<UInt8>
  ) throws(HTTPFault) -> (segments: [String], query: [(name: String, value: String)]) {
    guard target.first == 0x2F, target.allSatisfy({ 0x21...0x7E ~= $0 && $0 != 0x23 }) else {
      throw .malformed("the address is not a path that begins with a slash")
    }
    let mark = target.firstIndex(of: 0x3F) ?? target.endIndex
    let parts = target[..<mark].split(separator: 0x2F, omittingEmptySubsequences: false).dropFirst()
    let segments = parts.compactMap { HTTPText.decoded($0) }
    guard segments.count == parts.count, !segments.dropLast().contains(""),
      !segments.contains(where: {
        $0 == "." || $0 == ".." || $0.utf8.contains { $0 < 0x20 || $0 == 0x2F || $0 == 0x5C }
      })
    else {
      throw .malformed("a part of the path is empty, is . or .., or is not encoded as it must be")
    }
    var query: [(name: String, value: String)] = []
    for pair in target[mark...].dropFirst().split(separator: 0x26) {
      let equals = pair.firstIndex(of: 0x3D) ?? pair.endIndex
      guard let name = HTTPText.decoded(pair[..<equals], isForm: true),
        let value = HTTPText.decoded(pair[equals...].dropFirst(), isForm: true)
      else { throw .malformed("the query is not encoded as it must be") }
      query.append((name, value))
    }
    return (segments, query)
  }
}

/// The texts of HTTP.
enum HTTPText {
  /// Whether bytes are a name of RFC 9110, section 5.6.2.
  static func isToken(_ bytes: ArraySlice<UInt8>) -> Bool {
    !bytes.isEmpty
      && bytes.allSatisfy { byte in
        0x30...0x39 ~= byte || 0x61...0x7A ~= byte | 0x20 || "!#$%&'*+-.^_`|~".utf8.contains(byte)
      }
  }

  /// Whether a text is one or more digits.
  static func isNumber(_ text: Substring) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { 0x30...0x39 ~= $0 }
  }

  /// Text without its percent encoding; nil for an encoding that is not one, what is not UTF-8, and NUL.
  ///
  /// - Parameter isForm: Whether a plus sign is a space, as forms encode it.
  static func decoded(_ text: ArraySlice<UInt8>, isForm: Bool = false) -> String? {
    let text = String(
      decoding: isForm ? text.map { $0 == 0x2B ? 0x20 : $0 } : Array(text), as: UTF8.self)
    let decoded = text.removingPercentEncoding
    return decoded?.utf8.contains(0) == true ? nil : decoded
  }
}
