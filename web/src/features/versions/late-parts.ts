import { lazy } from 'react'
import '../../styles/pages/version-parts.css'

// What few open. Its code comes apart; the server draws it at once, so its styles come with the page.
export const ToolLinesSection = lazy(() =>
  import('./lines/tool-lines-section.tsx').then((module) => ({ default: module.ToolLinesSection })),
)
