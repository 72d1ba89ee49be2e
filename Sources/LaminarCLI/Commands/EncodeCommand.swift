import Laminar

/// `laminar encode FRAMES -o PATH`.
enum EncodeCommand: Command {
  static func run(_ invocation: Invocation) throws -> ExitCode {
    let arguments = invocation.arguments
    let target = try PictureTarget(invocation)
    guard target.format.isMovie else {
      throw CommandError(
        "encode writes one video or animation; .png holds a single picture",
        hint: "end the path with .mp4, .webm, .mov, .apng, .gif, .y4m or .rgba")
    }
    try target.requireOneFile()
    try target.requireLoop(arguments)
    let lists = try FrameLists(arguments.all(Options.hashLists))
    let stated = arguments[Options.movieRate]
    guard let rate = stated?.rate ?? lists.header?.frameRate else {
      throw CommandError(
        lists.isGiven
          ? "no list states how fast the frames follow each other"
          : "PNG files do not state how fast they follow each other",
        hint: "add --frame-rate 60"
          + (lists.isGiven ? "" : ", or the list of 'render --hash': --hash frames.hash"))
    }
    var notices = stated?.notice.map { [$0] } ?? []
    if let drawn = lists.header?.frameRate, drawn != rate {
      notices.append("drawn at \(drawn) frames per second and played at \(rate)")
    }
    let folder = try FrameFolder(arguments.operands[0])
    var frames = try JoinedFrames(folder, arguments[Options.joinedFrames], lists)
    var playedRate = rate
    if target.format == .gif, rate > GIFTiming.highestRate {
      playedRate = GIFTiming.highestRate
      frames = frames.sampled(at: playedRate, from: rate)
      notices.append(
        "a .gif shows at most \(playedRate) frames per second: some frames are left out")
    }
    for notice in notices { invocation.console.note(notice) }
    return try EncodeRun(
      invocation: invocation, target: target, lists: lists, frames: frames, frameRate: playedRate,
      source: folder.name, notices: notices
    ).write()
  }
}
