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

/// The request line and the header of a request.
struct HTTPHead {
  var method: HTTPRequest.Method
  /// The parts of the path, decoded; the last is empty after a slash at the end.
  var segments: [String]
  var query: [(name: String, value: String)]
  /// The fields, their names in lower case.
  var fields: [String: String]
  /// The number of bytes of the body.
  var length: Int
  /// Whether the connection may have further requests after this one.
  var isPersistent: Bool
  /// Whether the client sends the body after it is told to.
  var expectsContinue: Bool
}

/// Reads the requests of one connection from bytes that arrive in pieces of any size.
///
/// It is strict: what two programs might read in two ways (RFC 9112, sections 2.2, 5 and 11.2) is refused, and it
/// keeps no more bytes than its limits and one piece.
struct HTTPParser {
  /// The most bytes of a request line with its header, of a target, and the most fields.
  static let headLimit = 16 << 10
  static let targetLimit = 8 << 10
  static let fieldLimit = 100

  /// What the bytes so far bring next.
  enum Step {
    case incomplete
    /// The header is complete; the body follows.
    case head(HTTPHead)
    /// The body of the head before.
    case body([UInt8])
  }

  private let bodyLimit: Int
  private var bytes: [UInt8] = []
  /// The number of bytes that were looked at, and the lines that end in them.
  private var scanned = 0
  private var lines: [Range<Int>] = []
  private var lineStart = 0
  /// The length of the body that is read; nil while a head is.
  private var awaited: Int?

  init(bodyLimit: Int) { self.bodyLimit = bodyLimit }

  /// Whether no byte of a further request has arrived.
  var isEmpty: Bool { bytes.isEmpty && awaited == nil }

  /// Whether the body, or its beginning, has arrived.
  var hasBytes: Bool { !bytes.isEmpty }

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
    let head = try HTTPHead(bytes, lines, bodyLimit: bodyLimit)
    bytes.removeFirst(end)
    (scanned, lineStart, awaited) = (0, 0, head.length)
    lines.removeAll(keepingCapacity: true)
    return .head(head)
  }

  /// The offset after the empty line that ends a header; nil while there is none.
  private mutating func endOfHead() throws(HTTPFault) -> Int? {
    while scanned < bytes.count {
      let byte = bytes[scanned]
      let isAfterReturn = scanned > lineStart && bytes[scanned - 1] == 0x0D
      guard scanned < Self.headLimit, lines.count <= Self.fieldLimit + 1 else {
        throw lines.isEmpty
          ? HTTPFault(414, "the address is longer than \(Self.targetLimit) bytes")
          : HTTPFault(
            431, "the header is longer than \(Self.headLimit) bytes or \(Self.fieldLimit) fields")
      }
      guard (byte == 0x0A) == isAfterReturn else {
        throw .malformed("a line of the header does not end with CR and LF")
      }
      if byte == 0x0A {
        let line = lineStart..<scanned - 1
        lineStart = scanned + 1
        if line.isEmpty {
          guard !lines.isEmpty else { throw .malformed("the request line is empty") }
          return lineStart
        }
        lines.append(line)
      } else if byte != 0x0D, byte < 0x20 && byte != 0x09 || byte == 0x7F {
        throw .malformed("the header contains a control character")
      }
      scanned += 1
    }
    return nil
  }
}

// MARK: - Heads

extension HTTPHead {
  /// Reads the lines of a head.
  init(_ bytes: [UInt8], _ lines: [Range<Int>], bodyLimit: Int) throws(HTTPFault) {
    guard let first = lines.first else { throw .malformed("the request line is empty") }
    let words = bytes[first].split(separator: 0x20, omittingEmptySubsequences: false)
    guard words.count == 3, HTTPText.isToken(words[0]) else {
      throw .malformed("the request line is not a method, a path and a version")
    }
    let isOld = words[2].elementsEqual("HTTP/1.0".utf8)
    guard isOld || words[2].elementsEqual("HTTP/1.1".utf8) else {
      throw words[2].starts(with: "HTTP/".utf8)
        ? HTTPFault(505, "only HTTP/1.1 and HTTP/1.0 are answered")
        : .malformed("the request line does not end with a version of HTTP")
    }
    guard words[1].count <= HTTPParser.targetLimit else {
      throw HTTPFault(414, "the address is longer than \(HTTPParser.targetLimit) bytes")
    }
    (segments, query) = try Self.target(words[1])
    fields = try Self.fields(bytes, lines.dropFirst())
    guard fields["host"] != nil else { throw .malformed("the Host header is missing") }
    guard let method = HTTPRequest.Method(rawValue: String(decoding: words[0], as: UTF8.self))
    else {
      throw HTTPFault(
        405, "only GET, HEAD and POST are answered", header: [("Allow", "GET, HEAD, POST")])
    }
    self.method = method
    guard fields["transfer-encoding"] == nil else {
      throw HTTPFault(501, "a body must be sent with Content-Length, not with Transfer-Encoding")
    }
    length = try Self.length(fields["content-length"], limit: bodyLimit)
    let options = (fields["connection"] ?? "").lowercased().split(separator: ",")
      .map { $0.trimmingCharacters(in: .whitespaces) }
    isPersistent = !isOld && !options.contains("close")
    expectsContinue = false
    if let expectation = fields["expect"], !isOld {
      guard expectation.lowercased() == "100-continue" else {
        throw HTTPFault(417, "the only expectation that is met is 100-continue")
      }
      expectsContinue = true
    }
  }

  private static func fields(
    _ bytes: [UInt8], _ lines: ArraySlice<Range<Int>>
  ) throws(HTTPFault) -> [String: String] {
    guard lines.count <= HTTPParser.fieldLimit else {
      throw HTTPFault(431, "the header has more than \(HTTPParser.fieldLimit) fields")
    }
    var fields: [String: String] = [:]
    for line in lines {
      let text = bytes[line]
      // A space before the colon, or at the start of a line, is read in two ways by two programs.
      guard let colon = text.firstIndex(of: 0x3A), HTTPText.isToken(text[..<colon]) else {
        throw .malformed("a line of the header is not a name, a colon and a value")
      }
      let name = String(decoding: text[..<colon], as: UTF8.self).lowercased()
      let value = HTTPText.trimmed(text[(colon + 1)...])
      if let before = fields[name] {
        // Lists are joined; these are not lists, and the first and the last could be meant.
        let single = ["content-length", "host", "origin", "transfer-encoding", "sec-fetch-site"]
        guard !single.contains(name) else { throw .malformed("the header has two \(name) fields") }
        fields[name] = before + ", " + value
      } else {
        fields[name] = value
      }
    }
    return fields
  }

  private static func length(_ text: String?, limit: Int) throws(HTTPFault) -> Int {
    guard let text else { return 0 }
    guard !text.isEmpty, text.utf8.allSatisfy({ 0x30...0x39 ~= $0 }) else {
      throw .malformed("Content-Length is not a number")
    }
    guard let length = Int(text), length <= limit else {
      throw HTTPFault(413, "the body is longer than \(limit) bytes")
    }
    return length
  }

  /// The path and the query of a target such as `/a/b?c=d`.
  private static func target(
    _ target: ArraySlice<UInt8>
  ) throws(HTTPFault) -> (segments: [String], query: [(name: String, value: String)]) {
    guard target.first == 0x2F, target.allSatisfy({ 0x21...0x7E ~= $0 && $0 != 0x23 }) else {
      throw .malformed("the address is not a path that begins with a slash")
    }
    let mark = target.firstIndex(of: 0x3F) ?? target.endIndex
    let parts = target[target.startIndex + 1..<mark].split(
      separator: 0x2F, omittingEmptySubsequences: false)
    var segments: [String] = []
    for (index, part) in parts.enumerated() {
      guard let text = HTTPText.decoded(part), text != ".", text != "..",
        !text.isEmpty || index == parts.count - 1,
        !text.unicodeScalars.contains(where: { $0 == "/" || $0 == "\\" || $0.value < 0x20 })
      else {
        throw .malformed("a part of the path is empty, is . or .., or is not encoded as it must be")
      }
      segments.append(text)
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

  /// A value without the spaces and tabs around it.
  static func trimmed(_ bytes: ArraySlice<UInt8>) -> String {
    let start = bytes.firstIndex { $0 != 0x20 && $0 != 0x09 } ?? bytes.endIndex
    let end = bytes.lastIndex { $0 != 0x20 && $0 != 0x09 }.map { $0 + 1 } ?? start
    return String(decoding: bytes[start..<max(start, end)], as: UTF8.self)
  }

  /// Text without its percent encoding; nil for an encoding that is not one, for what is not UTF-8, and for NUL.
  ///
  /// - Parameter isForm: Whether a plus sign is a space, as forms encode it.
  static func decoded(_ text: ArraySlice<UInt8>, isForm: Bool = false) -> String? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count)
    var rest = text
    while let byte = rest.popFirst() {
      if byte == 0x25 {
        guard let high = rest.popFirst().flatMap(digit), let low = rest.popFirst().flatMap(digit)
        else { return nil }
        bytes.append(high << 4 | low)
      } else {
        bytes.append(isForm && byte == 0x2B ? 0x20 : byte)
      }
    }
    return bytes.contains(0) ? nil : String(validating: bytes, as: UTF8.self)
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46, 0x61...0x66: (byte | 0x20) - 0x57
    default: nil
    }
  }
}
