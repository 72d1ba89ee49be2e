extension GestureRecognizer {
  func copyBaseState(from other: GestureRecognizer, with copies: InputCopies) {
    name = other.name
    isEnabled = other.isEnabled
    cancelsTouchesInView = other.cancelsTouchesInView
    delaysTouchesBegan = other.delaysTouchesBegan
    delaysTouchesEnded = other.delaysTouchesEnded
    reactions = other.reactions
  }
}
