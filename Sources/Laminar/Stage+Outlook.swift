package import Foundation
package import LaminarEngine

extension Stage {
  /// Who gets a finger that is put on a point of the canvas now. The stage goes on with that finger.
  package func outlook(ofTouchAt point: CGPoint) -> TouchOutlook {
    context.outlook(ofTouchAt: point)
  }
}
