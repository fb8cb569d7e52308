import { lateInBrowser } from '../../lib/late/late.tsx'
import '../../styles/pages/version-parts.css'

// What few open. Its code comes apart; the server has it, so its styles come with the page.
export const ToolLinesSection = lateInBrowser(
  async () => (await import('./lines/tool-lines-section.tsx')).ToolLinesSection,
)
