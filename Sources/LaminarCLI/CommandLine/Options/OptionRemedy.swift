/// The option that other tools call by another name, and what to do instead of one that there is not.
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

  /// What to do instead of an option that a verb does not have, for those that are found in other
  /// tools' tests and players; nil for others.
  static func advice(for word: String, of verb: Verb?) -> String? {
    let word = word.lowercased()
    switch verb {
    case .test:
      let updates = ["update", "u", "accept", "bless", "record", "update-snapshots", "approve"]
      return updates.contains(word)
        ? "'test' never writes goldens: 'laminar test SUITE -o DIR', then 'laminar accept DIR'"
        : nil
    case .render:
      return word == "watch" ? "'laminar play SCENE --watch' shows each change of the file" : nil
    default: return nil
    }
  }
}

/// The verb that other tools call by another name.
enum VerbRemedy {
  private static let synonyms: [(verb: Verb, words: String)] = [
    (.play, "preview view show open watch serve run start dev"),
    (.check, "validate lint verify analyze analyse doctor"),
    (.new, "init create scaffold template generate import"),
    (.render, "export convert build video gif animate draw make"),
    (.still, "screenshot snapshot shot frame image picture thumbnail"),
    (.encode, "join concat mux assemble"), (.trace, "values dump sample log csv"),
    (.diff, "compare cmp"), (.accept, "update bless approve"), (.bench, "profile time perf"),
    (.inspect, "tree explain info print"), (.version, "about"),
  ]

  /// What to write instead of a word that is not a verb.
  static func hint(for word: String) -> String {
    if let row = synonyms.first(where: { row in
      row.words.split(separator: " ").contains { $0 == word.lowercased() }
    }) {
      return "did you mean '\(row.verb.rawValue)'?"
    }
    switch word.split(separator: ".").last.map({ $0.lowercased() }) {
    case "json", "jsonc":
      return "a verb comes first: 'laminar play \(word)' shows a scene, 'laminar render \(word) "
        + "-o out.mp4' draws it"
    case "svg": return "a verb comes first: 'laminar new --from \(word)' makes a scene of it"
    default: break
    }
    return NearestSpelling.of(word, among: Verb.allCases.map(\.rawValue))
      .map { "did you mean '\($0)'?" } ?? "'laminar help' lists the verbs"
  }
}
