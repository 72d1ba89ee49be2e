import Foundation
import LaminarGraphics
import Testing

@testable import LaminarEngine

/// Laminar.docc: Constraints, "Size classes".
@Suite struct `Size classes` {
  @Test func `switch groups of constraints when the topmost layer is resized, in blocks animated`()
  {
    let fixture = LayoutFixture(width: 599, height: 800)
    let root = fixture.root
    let box = fixture.layer("box")
    #expect(root.horizontalSizeClass == .compact && box.verticalSizeClass == .regular)
    let (narrow, wide, tall) = (
      box.widthAnchor.constraint(equalToConstant: 100),
      box.widthAnchor.constraint(equalToConstant: 300),
      box.heightAnchor.constraint(equalToConstant: 70)
    )
    box.setConstraints([narrow], for: .compact)
    box.setConstraints([wide], for: .regular)
    box.setConstraints([tall], for: nil, vertical: .regular)
    #expect(!narrow.isActive)
    root.layoutIfNeeded()
    #expect(narrow.isActive && !wide.isActive && tall.isActive)
    #expect(box.bounds.size == CGSize(width: 100, height: 70))
    fixture.context.commitIfNeeded()
    Layer.animate(withDuration: 1, options: .curveLinear) {
      root.bounds.size = CGSize(width: 600, height: 599)
      root.layoutIfNeeded()
    }
    #expect(!narrow.isActive && wide.isActive && !tall.isActive)
    #expect(box.bounds.width == 300)
    fixture.context.commitIfNeeded()
    fixture.context.advance(to: 0.5)
    #expect(box.presentation()?.bounds.width == 200)
    box.setConstraints([narrow], for: .regular)
    root.layoutIfNeeded()
    #expect(!wide.isActive && box.bounds.width == 100)
    box.setConstraints([], for: .regular)
    root.layoutIfNeeded()
    #expect(!narrow.isActive && box.constraints.isEmpty)
  }
}
