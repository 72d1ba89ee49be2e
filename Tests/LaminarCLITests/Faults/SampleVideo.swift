/// Video files that have nothing but their containers, in the layout that ffmpeg gives them.
enum SampleVideo {
  /// An MP4 file of some frames.
  static func mp4(frames: Int) -> [UInt8] {
    let sizes =
      number(0, 4) + number(0, 4) + number(frames, 4)
      + (0..<frames).flatMap { _ in number(16, 4) }
    let table = box("stbl", box("stsd", number(0, 8)) + box("stsz", sizes))
    let track = box("trak", box("mdia", box("minf", table)))
    return box("ftyp", Array("isom".utf8) + number(512, 4)) + box("moov", track)
      + box("free", []) + box("mdat", [UInt8](repeating: 7, count: 16 * frames))
  }

  /// A WebM file of some frames, every tenth at the start of a cluster.
  static func webm(frames: Int) -> [UInt8] {
    var body = element([0x15, 0x49, 0xa9, 0x66], [1, 2, 3])
    for start in stride(from: 0, to: frames, by: 10) {
      var cluster = element([0xe7], [UInt8(truncatingIfNeeded: start)])
      for frame in start..<min(start + 10, frames) {
        let block = [UInt8](repeating: 9, count: 200)
        cluster += frame % 2 == 0 ? element([0xa3], block) : element([0xa0], element([0xa1], block))
      }
      body += element([0x1f, 0x43, 0xb6, 0x75], cluster)
    }
    body += element([0x1c, 0x53, 0xbb, 0x6b], [0])
    return element([0x1a, 0x45, 0xdf, 0xa3], Array("webm".utf8))
      + element([0x18, 0x53, 0x80, 0x67], body)
  }

  /// An MP4 file of some frames and more packets of sound.
  static func mp4WithSound(frames: Int) -> [UInt8] {
    func track(_ handler: String, _ count: Int) -> [UInt8] {
      let facts = number(0, 8) + Array(handler.utf8) + number(0, 12)
      let sizes = number(0, 4) + number(16, 4) + number(count, 4)
      let table = box("stbl", box("stsz", sizes))
      return box("trak", box("mdia", box("hdlr", facts) + box("minf", table)))
    }
    return box("ftyp", Array("isom".utf8) + number(512, 4))
      + box("moov", track("vide", frames) + track("soun", 3 * frames + 7))
      + box("mdat", [UInt8](repeating: 7, count: 16 * frames))
  }

  /// A WebM file of some frames and more packets of sound, which is track 2. The first frame, the
  /// index and the length are late by some milliseconds.
  static func webmWithSound(frames: Int, delay: Int = 0) -> [UInt8] {
    func entry(_ number: UInt8, type: UInt8) -> [UInt8] {
      element([0xae], element([0xd7], [number]) + element([0x83], [type]))
    }
    var cluster = element([0xe7], [0])
    for frame in 0..<frames {
      let picture: [UInt8] = [0x81] + number(33 * frame + delay, 2) + [0x80, 1, 2, 3]
      let sound: [UInt8] = [0x82] + number(33 * frame, 2) + [0x80, 4, 5]
      for bytes in [picture, sound, sound] {
        cluster +=
          frame % 2 == 0 ? element([0xa3], bytes) : element([0xa0], element([0xa1], bytes))
      }
    }
    let length = Double(33 * frames + delay).bitPattern
    let info = element(
      [0x44, 0x89], (0..<8).map { UInt8(truncatingIfNeeded: length >> (56 - 8 * $0)) })
    let cue = element([0xb3], number(delay, 1)) + element([0xb7], element([0xf7], [1]))
    let body =
      element([0x15, 0x49, 0xa9, 0x66], info)
      + element([0x16, 0x54, 0xae, 0x6b], entry(1, type: 1) + entry(2, type: 2))
      + element([0x1f, 0x43, 0xb6, 0x75], cluster)
      + element([0x1c, 0x53, 0xbb, 0x6b], element([0xbb], cue))
    return element([0x1a, 0x45, 0xdf, 0xa3], Array("webm".utf8))
      + element([0x18, 0x53, 0x80, 0x67], body)
  }

  static func box(_ type: String, _ content: [UInt8]) -> [UInt8] {
    number(content.count + 8, 4) + Array(type.utf8) + content
  }

  /// An element whose size takes eight bytes.
  static func element(_ id: [UInt8], _ content: [UInt8]) -> [UInt8] {
    id + [1] + number(content.count, 7) + content
  }

  /// A number of some bytes, the highest first.
  static func number(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }
}
