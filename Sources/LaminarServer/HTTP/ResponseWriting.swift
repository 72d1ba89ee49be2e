import LaminarGraphics

extension HTTPResponse {
  /// The response with an ETag, to be asked about again each time; 304 without a body if the client has it.
  ///
  /// - Parameter tag: What changes with the bytes, without quotes; nil for a hash of them.
  package func tagged(_ tag: String? = nil, for request: HTTPRequest) -> HTTPResponse {
    guard case .bytes(let bytes) = body, status == 200 else { return self }
    let tag = "\"\(tag ?? SHA256.hex(Array(SHA256.hash(bytes).prefix(16))))\""
    var response = self
    response.header += [("ETag", tag), ("Cache-Control", "no-cache")]
    let known = (request.header["if-none-match"] ?? "").split { $0 == "," || $0 == " " }
    if known.contains(where: { $0 == "*" || $0 == tag || $0 == "W/" + tag }) {
      response.status = 304
      response.body = .bytes([])
    }
    return response
  }

  /// The part of the response that a Range header asks for, as players of audio do; 416 for a part that is not
  /// there, and the whole for several parts or what is not a range.
  package func ranged(for request: HTTPRequest) -> HTTPResponse {
    guard case .bytes(let bytes) = body, status == 200 else { return self }
    var response = self
    response.header.append(("Accept-Ranges", "bytes"))
    let tag = header.first { $0.name == "ETag" }?.value
    guard request.method == .get, request.header["if-range"].map({ $0 == tag }) ?? true,
      let range = Self.range(request.header["range"] ?? "", count: bytes.count)
    else { return response }
    guard !range.isEmpty else {
      response = .failure(416, "the file has \(bytes.count) bytes")
      response.header.append(("Content-Range", "bytes */\(bytes.count)"))
      return response
    }
    response.status = 206
    response.header.append(
      ("Content-Range", "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(bytes.count)"))
    response.body = .bytes(Array(bytes[range]))
    return response
  }

  /// The offsets of `bytes=0-99`, `bytes=100-` or `bytes=-100`, none after the end; nil for other texts.
  private static func range(_ text: String, count: Int) -> Range<Int>? {
    guard text.hasPrefix("bytes=") else { return nil }
    let ends = text.dropFirst(6).split(separator: "-", omittingEmptySubsequences: false)
    guard ends.count == 2, ends.allSatisfy({ $0.isEmpty || HTTPText.isNumber($0) && $0.count < 19 })
    else { return nil }
    switch (Int(ends[0]), Int(ends[1])) {
    case (nil, nil): return nil
    case (nil, let suffix?): return max(0, count - suffix)..<count
    case (let first?, let last):
      if let last, last < first { return nil }
      return min(first, count)..<min(last.map { $0 + 1 } ?? count, count)
    }
  }

  /// The policy of the page: what it consists of comes from this server, or was made by the page itself.
  private static let contentPolicy =
    "default-src 'self'; img-src 'self' blob:; media-src 'self' blob:; base-uri 'none'; "
    + "form-action 'none'; frame-ancestors 'none'"

  /// The status line, without a phrase, and the header.
  ///
  /// - Parameter closes: Whether the connection ends with the response.
  func head(closes: Bool) -> [UInt8] {
    var fields = header
    func add(_ name: String, _ value: String) { fields.append((name, value)) }
    if header.contains(where: { $0.name == "Content-Type" && $0.value.hasPrefix("text/html") }) {
      add("Content-Security-Policy", Self.contentPolicy)
    }
    if !header.contains(where: { $0.name == "Cache-Control" }) { add("Cache-Control", "no-store") }
    add("X-Content-Type-Options", "nosniff")
    add("Referrer-Policy", "no-referrer")
    add("Cross-Origin-Resource-Policy", "same-origin")
    // Neither the length of a 304 nor that of a stream is that of what follows.
    if case .bytes(let bytes) = body, status != 304 { add("Content-Length", "\(bytes.count)") }
    if closes { add("Connection", "close") }
    // A value never begins a line of its own.
    let lines = fields.filter { !$0.value.contains(where: \.isNewline) }
      .map { "\($0.name): \($0.value)\r\n" }
    return Array("HTTP/1.1 \(status) \r\n\(lines.joined())\r\n".utf8)
  }
}

extension ServerEvent {
  /// What begins a stream: a page whose server ended asks for it again after this many milliseconds.
  static let streamStart = Array("retry: 1000\n\n".utf8)
  /// A comment, which shows each side that the other is still there.
  static let comment = Array(":\n\n".utf8)

  /// The lines of the event in a stream.
  var bytes: [UInt8] {
    let lines = data.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    return Array("event: \(name)\n\(lines.map { "data: \($0)\n" }.joined())\n".utf8)
  }
}
