import Foundation
import Laminar
import LaminarServer

/// `laminar serve SCENE`.
///
/// Ends with 0 on Ctrl-C, with 2 when the command line is wrong, with 3 when the port is taken.
enum ServeCommand: Command {
  static let host = Option(
    "host", .text("HOST"), default: "127.0.0.1",
    "The address of this machine to listen on; 0.0.0.0 is all, and whoever has the address sees the scene"
  )
  static let port = Option(
    "port", .integer("N", 0...65_535),
    "The port; 0 is any that is free (default: the first of 8344 to 8443 that is free)")
  static let allowedHosts = Option(
    repeating: "allow-host", .text("NAME"),
    "A name of this machine, besides localhost, that browsers may reach it by")
  static let opens = Option(flag: "open", "Open the page in the browser")
  static let against = Option(
    "against", .path("FILE|git:REV"),
    "Compare with another scene, or with the scene of a commit: git:HEAD")
  static let editor = Option(
    "editor", .matching("URL", "URL; write vscode://file/{path}:{line}:{column}", editorLink),
    "What locations in files link to: {path}, {line} and {column} are replaced")
  static let sound = Option(
    "audio", .input("FILE", as: "the sound of --audio"),
    "Sound that plays with the scene, as 'render --audio' adds it")

  static let spec = Verb(
    "serve", summary: "Show scenes beside their files, in a browser",
    discussion: """
      The first line of standard output is the address of a page: a picture that plays and follows the \
      file, the layers with the reasons of their values, the timeline, curves and problems, a form of the \
      variables, and touches by the mouse. Whatever is saved shows at once: the scene, its parts, images \
      and fonts, the touches of --input. A file that is missing or broken shows when it is repaired. \
      A suite shows its cases, with what failed and what accepts it; a folder is an index of the scenes \
      below it. With --against the page shows what changed: against another file, or a commit. \
      Locations are links to an editor with, for example, --editor \
      vscode://file/{path}:{line}:{column}

      Only this machine is answered, unless --host says otherwise, and only requests that know the address. \
      Ctrl-C ends it.
      """,
    operand: Verb.Operand("SCENE|SUITE|FOLDER"),
    options: [
      OptionGroup(
        "The page",
        [opens, against, sound, editor, CommonOptions.budget, CommonOptions.jobs]),
      OptionGroup("The address", [host, port, allowedHosts]), .scene,
    ],
    examples: [
      "laminar serve scenes/showcase/bounce.json --open # A scene, in the browser that it opens",
      "laminar serve scenes/ # An index of all scenes below a folder",
      "laminar serve scenes/showcase/intro.json --against git:HEAD # What changed since the last commit",
    ],
    synonyms: "preview studio dev open browse watch live")

  static func run(_ invocation: Invocation) throws -> ExitCode {
    let server = PreviewServer(try SiteRequest(invocation).configuration())
    let address: String
    do throws(ListeningError) {
      address = try server.listen(
        host: invocation.arguments[host], port: invocation.arguments[port])
    } catch {
      throw CommandError(error.message, exitCode: .environment, hint: error.help)
    }
    invocation.note.endsWell = true
    try invocation.console.answer(address + "\n")
    invocation.console.note("Ctrl-C ends it")
    if invocation.arguments[opens] { try open(address, invocation) }
    server.run()
    return .success
  }

  /// Opens an address in the browser of the desktop.
  private static func open(_ address: String, _ invocation: Invocation) throws {
    let programs = ["xdg-open", "open"]
    let program = programs.lazy.compactMap { ChildProgram.path(of: $0, invocation.environment) }
    guard let program = program.first, ChildProgram.launch(program, [address]) else {
      return invocation.console.warn(
        "no program opens addresses here (\(programs.joined(separator: ", "))); open it yourself")
    }
  }

  private static func editorLink(_ text: String) -> String? {
    let ending = text.drop { $0 != ":" }
    let scheme = text.prefix { $0 != ":" }
    let isScheme =
      scheme.first?.isLetter == true
      && scheme.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
    guard isScheme, ending.count > 1, text.contains("{path}"),
      !["javascript", "data", "vbscript"].contains(scheme.lowercased())
    else { return nil }
    return text
  }
}
