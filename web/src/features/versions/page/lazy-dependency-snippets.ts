import { lazyInBrowser } from '../../../lib/lazy/lazy-part.tsx'
import '../../../styles/pages/versions-snippets.css'

// What few open. Its code comes apart; the server has it, so its styles come with the page.
export const ToolLinesSection = lazyInBrowser(
  async () => (await import('../dependency-snippets/dependency-snippets-section.tsx')).ToolLinesSection,
)
