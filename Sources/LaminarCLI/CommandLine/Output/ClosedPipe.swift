/// The reader of standard output went away, which ends the tool quietly.
struct ClosedPipe: Error {}
