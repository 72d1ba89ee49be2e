package import LaminarScene

/// A kind of advice: one thing that is costly or unsmooth, found in what a scene shows.
///
/// A rule is a type of its own in a file of its own; ``SceneAdvice`` has the list. It only looks: what it
/// finds is a function of the scene.
package protocol AdviceRule {
  /// What it finds, in any order; nothing that the survey does not prove.
  static func findings(in survey: AdviceSurvey) -> [AdviceFinding]
}

/// One piece of advice.
package struct AdviceFinding {
  package var id: DiagnosticID
  package var subject: Scene.AdviceSubject
  /// The thing, the value and the limit, in one line.
  package var message: String
  /// What to do, in a few words.
  package var help: String?
  /// What is spent without need; nil for advice about motion.
  package var cost: Diagnostic.Cost?
  /// The operations of a JSON patch (RFC 6902) of the file that has the subject; empty where no edit of it
  /// alone is a remedy.
  package var remedy: [PatchOperation]

  package init(
    _ id: DiagnosticID, at subject: Scene.AdviceSubject, _ message: String, help: String? = nil,
    cost: Diagnostic.Cost? = nil, remedy: [PatchOperation] = []
  ) {
    self.id = id
    self.subject = subject
    self.message = message
    self.help = help
    self.cost = cost
    self.remedy = remedy
  }
}

/// An operation of a JSON patch (RFC 6902).
package struct PatchOperation {
  package enum Kind: String { case add, remove, replace }

  package var kind: Kind
  /// The pointer of the value in its file.
  package var pointer: String
  /// The text of the new JSON value; nil for a removal.
  package var value: String?

  package init(_ kind: Kind, _ pointer: String, _ value: String? = nil) {
    self.kind = kind
    self.pointer = pointer
    self.value = value
  }

  /// `{"op":"add","path":"/layers/0/allowsGroupOpacity","value":false}`.
  var json: String {
    "{\"op\":\"\(kind.rawValue)\",\"path\":\(DiagnosticText.jsonLiteral(pointer))"
      + (value.map { ",\"value\":\($0)" } ?? "")
      + "}"
  }
}
