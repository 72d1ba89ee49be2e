import LaminarGraphics

extension HTTPResponse {
  // MARK: - Validators and ranges

  /// The response with an ETag, to be asked about again each time; 304 without a body if the client has it.
  ///
  /// - Parameter tag: What changes with the bytes, without quotes; nil for a hash of them.
  package func tagged(_ tag: String? = nil, for request: HTTPRequest) -> HTTPResponse {
    guard case .bytes(let bytes) = body, status == 200 else { return self }
    let tag = "\"\(tag ?? SHA256.hex(Array(SHA256.hash(bytes).prefix(16))))\""
    var response = self
    response.header += [("ETag", tag), ("Cache-Control", "no-cache")]
    let known = (request.header["if-none-match"] ?? "").split(separator: ",").map { part in
      let text = part.drop { $0 == " " }
      return text.hasPrefix("W/") ? text.dropFirst(2) : text
    }
    if known.contains(where: { $0 == "*" || HTTPText.trimmed(Array($0.utf8)[...]) == tag }) {
      response.status = 304
      response.body = .bytes([])
    }
    return response
  }

  /// The part of the response that a Range header asks for, as players of audio do; 416 for a part that is not
  /// there, and the whole for several parts or what cannot be read.
  package func ranged(for request: HTTPRequest) -> HTTPResponse {
    guard case .bytes(let bytes) = body, status == 200 else { return self }
    var response = self
    response.header.append(("Accept-Ranges", "bytes"))
    let tag = header.first { $0.name == "ETag" }?.value
    guard request.method == .get, let text = request.header["range"],
      request.header["if-range"].map({ $0 == tag }) ?? true,
      let asked = Self.offsets(text, count: bytes.count)
    else { return response }
    guard let range = asked else {
      response = .failure(416, "the file has \(bytes.count) bytes")
      response.header.append(("Content-Range", "bytes */\(bytes.count)"))
      return response
    }
    response.status = 206
    response.header.append(
      ("Content-Range", "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(bytes.count)"))
    if range != 0..<bytes.count { response.body = .bytes(Array(bytes[range])) }
    return response
  }

  /// The offsets of `bytes=0-99`, `bytes=100-` or `bytes=-100`: nil for what is none of these, and nil inside for
  /// offsets after the end.
  private static func offsets(_ text: String, count: Int) -> Range<Int>?? {
    guard text.hasPrefix("bytes=") else { return nil }
    let ends = text.dropFirst("bytes=".count).split(
      separator: "-", omittingEmptySubsequences: false)
    guard ends.count == 2,
      ends.allSatisfy({ $0.count < 19 && $0.utf8.allSatisfy { 0x30...0x39 ~= $0 } })
    else { return nil }
    switch (Int(ends[0]), Int(ends[1])) {
    case (nil, nil): return nil
    case (nil, let suffix?):
      return .some(suffix > 0 && count > 0 ? max(0, count - suffix)..<count : nil)
    case (let first?, let last):
      if let last, last < first { return nil }
      return .some(first < count ? first..<min(last.map { $0 + 1 } ?? count, count) : nil)
    }
  }

  // MARK: - Bytes

  /// The policy of the page: what it consists of comes from this server, or was made by the page itself.
  private static let contentPolicy =
    "default-src 'self'; img-src 'self' blob:; media-src 'self' blob:; base-uri 'none'; "
    + "form-action 'none'; frame-ancestors 'none'"

  /// The status line and the header.
  ///
  /// - Parameter closes: Whether the connection ends with the response.
  func head(closes: Bool) -> [UInt8] {
    var text = "HTTP/1.1 \(status) \(Self.reasons[status] ?? "")\r\n"
    func has(_ name: String) -> Bool {
      header.contains { $0.name.lowercased() == name.lowercased() }
    }
    func add(_ name: String, _ value: String) { text += "\(name): \(value)\r\n" }
    for (name, value) in header {
      // A value never begins a line of its own.
      let isPlain = value.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F }
      if isPlain { add(name, value) }
    }
    let type = header.first { $0.name == "Content-Type" }?.value ?? ""
    if type.hasPrefix("text/html"), !has("Content-Security-Policy") {
      add("Content-Security-Policy", Self.contentPolicy)
    }
    if !has("Cache-Control") { add("Cache-Control", "no-store") }
    add("X-Content-Type-Options", "nosniff")
    add("Referrer-Policy", "no-referrer")
    add("Cross-Origin-Resource-Policy", "same-origin")
    // Neither the length of a 304 nor that of a stream is that of what follows.
    if case .bytes(let bytes) = body, status != 304 { add("Content-Length", String(bytes.count)) }
    if closes { add("Connection", "close") }
    return Array((text + "\r\n").utf8)
  }

  private static let reasons = [
    200: "OK", 206: "Partial Content", 304: "Not Modified", 308: "Permanent Redirect",
    400: "Bad Request", 403: "Forbidden", 404: "Not Found", 405: "Method Not Allowed",
    408: "Request Timeout", 409: "Conflict", 413: "Content Too Large", 414: "URI Too Long",
    416: "Range Not Satisfiable", 417: "Expectation Failed", 422: "Unprocessable Content",
    431: "Request Header Fields Too Large", 500: "Internal Server Error", 501: "Not Implemented",
    503: "Service Unavailable", 505: "HTTP Version Not Supported",
  ]
}

extension ServerEvent {
  /// What begins a stream: a page whose server ended asks for it again after this many milliseconds.
  static let streamStart = Array("retry: 1000\n\n".utf8)
  /// A comment, which shows each side that the other is still there.
  static let comment = Array(":\n\n".utf8)

  /// The lines of the event in a stream.
  var bytes: [UInt8] {
    let name = name.filter { !$0.isNewline }
    let lines = data.split(omittingEmptySubsequences: false) { $0.isNewline }
    return Array(
      ("event: \(name)\n" + lines.map { "data: \($0)\n" }.joined() + "\n").utf8)
  }
}
