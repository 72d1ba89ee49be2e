import Foundation

let kept = KeptValues()
exit(Tool.runProcess(keeping: kept).rawValue)
