/// The option that other tools call by another name.
enum OptionRemedy {
  /// What other tools call an option, by the option's name.
  private static let synonyms: [(option: String, words: String)] = [
    ("frame-rate", "fps framerate rate r frames-per-second"),
    ("size", "resolution dimensions width height canvas s"),
    ("output", "out dest destination outfile out-file outdir file"),
    ("overwrite", "force y yes clobber f"),
    ("at", "time timestamp t second moment"),
    ("frame", "index"), ("from", "start begin ss"), ("to", "end until"),
    ("duration", "length seconds"), ("scale", "dpi dpr pixel-ratio zoom"),
    ("background", "bg bgcolor background-color color"), ("matte", "background bg flatten"),
    ("jobs", "threads workers parallel concurrency"), ("quiet", "silent"),
    ("template", "starter kind type example scene"), ("strict", "werror warnings-as-errors"),
    ("format", "codec type"), ("compression", "quality level"),
    ("asset-root", "assets base root"), ("case", "filter only test"),
    ("tolerance", "threshold epsilon"), ("runs", "iterations repeat"),
    ("input", "script touches gestures taps"),
  ]

  /// The option that a word means to users of other tools; nil for none that the verb has.
  static func of(_ word: String, among options: [String]) -> String? {
    let word = word.lowercased()
    return synonyms.first { row in
      options.contains(row.option) && row.words.split(separator: " ").contains { $0 == word }
    }?.option
  }
}
