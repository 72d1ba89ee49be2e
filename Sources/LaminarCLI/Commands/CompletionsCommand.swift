/// `laminar completions SHELL`.
enum CompletionsCommand: Command {
  static let spec = Verb(
    "completions", summary: "Print the completions of a shell",
    operand: Verb.Operand("SHELL", choices: ShellCompletion.allCases.map(\.rawValue)),
    examples: ["laminar completions fish > ~/.config/fish/completions/laminar.fish"])

  static func run(_ invocation: Invocation) throws -> ExitCode {
    let shell = invocation.arguments.operands.first.flatMap(ShellCompletion.init(rawValue:))
    try invocation.console.output.write(shell?.script ?? "")
    return .success
  }
}

/// The shells that completions are printed for.
enum ShellCompletion: String, CaseIterable {
  case bash, zsh, fish

  /// The script, from the verbs' descriptions.
  var script: String {
    switch self {
    case .bash: Self.bashScript
    case .zsh: Self.zshScript
    case .fish: Self.fishScript
    }
  }

  /// The options of a verb, as they are typed.
  private static func spellings(of options: [any AnyOption]) -> String {
    options.flatMap { option in
      (option.short.map { ["-\($0)"] } ?? []) + ["--\(option.name)"]
    }.joined(separator: " ")
  }

  private static func pattern(of option: any AnyOption) -> String {
    (option.short.map { "-\($0)|" } ?? "") + "--\(option.name)"
  }

  // MARK: - bash

  private static var bashScript: String {
    var lines = [
      "# Completions of laminar for bash, by 'laminar completions bash'.",
      "_laminar_words() { COMPREPLY=($(compgen -W \"$1\" -- \"$current\")); }",
      "# One name per line, so that names with spaces stay whole.",
      "_laminar_files() { local IFS=$'\\n'; COMPREPLY=($(compgen -f -- \"$current\")); }",
      "_laminar() {",
      "  local current=\"${COMP_WORDS[COMP_CWORD]}\" previous=\"${COMP_WORDS[COMP_CWORD-1]}\"",
      "  # The equals sign of --option=value is a word of its own.",
      "  if [[ $current == = ]]; then current=",
      "  elif [[ $previous == = ]]; then previous=\"${COMP_WORDS[COMP_CWORD-2]}\"; fi",
      "  local verb= word",
      "  for word in \"${COMP_WORDS[@]:1:COMP_CWORD-1}\"; do",
      "    case \"$word\" in \(Tool.verbs.map(\.name).joined(separator: "|"))) verb=$word; break;; esac",
      "  done",
      "  COMPREPLY=()",
      "  case \"$verb\" in",
    ]
    for verb in Tool.verbs {
      lines.append("    \(verb.name))")
      lines.append("      case \"$previous\" in")
      for option in verb.options where option.takesValue {
        lines.append("        \(pattern(of: option))) \(bashValues(option)) return;;")
      }
      lines.append("      esac")
      lines.append("      if [[ $current == -* ]]; then")
      lines.append("        \(bashWords(spellings(of: verb.options)))")
      lines.append("      else")
      if let operand = verb.operand {
        lines.append(
          "        "
            + (operand.isPath
              ? bashFiles : bashWords(operand.choices.joined(separator: " "))))
      } else {
        lines.append("        :")
      }
      lines.append("      fi;;")
    }
    lines.append("    *)")
    let words = Tool.verbs.map(\.name) + [spellings(of: ArgumentParser.bareOptions)]
    lines.append("      \(bashWords(words.joined(separator: " ")));;")
    lines += ["  esac", "}", "complete -o filenames -F _laminar laminar"]
    return lines.joined(separator: "\n") + "\n"
  }

  private static let bashFiles = "_laminar_files"

  private static func bashWords(_ words: String) -> String {
    "_laminar_words \"\(words)\""
  }

  private static func bashValues(_ option: any AnyOption) -> String {
    if option.isPath { return bashFiles + ";" }
    return option.choices.isEmpty ? "" : bashWords(option.choices.joined(separator: " ")) + ";"
  }

  // MARK: - zsh

  private static var zshScript: String {
    var lines = [
      "#compdef laminar",
      "# Completions of laminar for zsh, by 'laminar completions zsh'.",
      "_laminar() {",
      "  local curcontext=\"$curcontext\" state line",
      "  local -a verbs",
      "  verbs=(",
    ]
    lines += Tool.verbs.map { "    '\($0.name):\(zshText($0.summary))'" }
    lines += [
      "  )",
      "  _arguments -C '1:verb:->verb' '*::argument:->argument'",
      "  case $state in",
      "    verb) _describe verb verbs;;",
      "    argument)",
      "      case $line[1] in",
    ]
    for verb in Tool.verbs {
      lines.append("        \(verb.name))")
      lines.append("          _arguments \\")
      for option in verb.options {
        lines.append("            \(zshOption(option)) \\")
      }
      if let operand = verb.operand {
        let action = operand.isPath ? "_files" : "(\(operand.choices.joined(separator: " ")))"
        lines.append("            '*:\(operand.name):\(action)';;")
      } else {
        lines.append("            ;;")
      }
    }
    lines += ["      esac;;", "  esac", "}", "_laminar \"$@\""]
    return lines.joined(separator: "\n") + "\n"
  }

  private static func zshOption(_ option: any AnyOption) -> String {
    var text = "[\(zshText(option.summary))]"
    if let placeholder = option.placeholder {
      let action =
        option.isPath
        ? "_files" : option.choices.isEmpty ? " " : "(\(option.choices.joined(separator: " ")))"
      text += ":\(zshText(placeholder)):\(action)"
    }
    let repeats = option.repeats ? "*" : ""
    guard let short = option.short else {
      return "'\(repeats)--\(option.name)\(text)'"
    }
    return "'(-\(short) --\(option.name))'{-\(short),--\(option.name)}'\(text)'"
  }

  private static func zshText(_ text: String) -> String {
    text.reduce(into: "") { result, letter in
      if letter == "[" || letter == "]" || letter == ":" { result.append("\\") }
      result.append(letter == "'" ? "’" : letter)
    }
  }

  // MARK: - fish

  private static var fishScript: String {
    var lines = [
      "# Completions of laminar for fish, by 'laminar completions fish'.",
      "complete -c laminar -f",
    ]
    for verb in Tool.verbs {
      lines.append(
        "complete -c laminar -n __fish_use_subcommand -a \(verb.name) -d '\(fishText(verb.summary))'"
      )
    }
    for verb in Tool.verbs {
      let head = "complete -c laminar -n '__fish_seen_subcommand_from \(verb.name)'"
      if let operand = verb.operand {
        lines.append(
          head + (operand.isPath ? " -F" : " -a '\(operand.choices.joined(separator: " "))'"))
      }
      for option in verb.options {
        var line = head + (option.short.map { " -s \($0)" } ?? "") + " -l \(option.name)"
        if option.isPath {
          line += " -r -F"
        } else if option.takesValue {
          line += " -x"
        }
        if !option.choices.isEmpty { line += " -a '\(option.choices.joined(separator: " "))'" }
        lines.append(line + " -d '\(fishText(option.summary))'")
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func fishText(_ text: String) -> String {
    text.reduce(into: "") { result, letter in
      if letter == "'" || letter == "\\" { result.append("\\") }
      result.append(letter)
    }
  }
}
