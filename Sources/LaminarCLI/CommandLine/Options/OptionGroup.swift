/// Options under one heading in help.
struct OptionGroup: Sendable {
  let title: String
  let options: [OptionSpec]

  static let everywhere = OptionGroup(
    title: "Options of every verb",
    options: [
      Options.help.spec, Options.quiet.spec, Options.verbose.spec, Options.color.spec,
    ])

  static let scene = OptionGroup(
    title: "The scene",
    options: [
      Options.size.spec, Options.scale.spec, Options.fit.spec, Options.frameRate.spec,
      Options.duration.spec, Options.background.spec, Options.seed.spec, Options.set.spec,
      Options.input.spec,
      Options.assetRoot.spec, Options.fontFolder.spec,
    ])

  static let video = OptionGroup(
    title: "Video, with an installed ffmpeg",
    options: [Options.quality.spec, Options.audio.spec, Options.ffmpegWords.spec])

  static let frames = OptionGroup(
    title: "Frames",
    options: [
      Options.frames.spec, Options.from.spec, Options.to.spec, Options.shard.spec,
    ])
}
