extension TraceHeader {
  /// The metadata as JSON Lines begins with it, without the line's end.
  var jsonLine: String {
    var text = ByteText()
    text.append("{\"laminar-trace\":1,\"frameRate\":")
    text.append(jsonString: frameRate.frameRateText)
    text.append(",\"frames\":")
    text.append(frames)
    text.append(",\"precision\":")
    switch precision {
    case .decimals(let count): text.append(min(15, max(0, count)))
    case .exact: text.append("\"exact\"")
    }
    text.append(",\"canvas\":[")
    text.append(canvasWidth, .exact)
    text.append(byte: 0x2c)
    text.append(canvasHeight, .exact)
    text.append("],\"scene\":")
    text.append(jsonString: scene)
    if let input {
      text.append(",\"input\":")
      text.append(jsonString: input)
    }
    text.append("}")
    return text.string
  }
}
