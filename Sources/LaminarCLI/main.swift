import Foundation

exit(Tool.runProcess().rawValue)
