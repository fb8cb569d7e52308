import { lazyInBrowser } from '../../../lib/lazy/lazy-part.tsx'
import '../../../styles/pages/versions-snippets.css'

// Few visitors open it, so its code is loaded on demand. The server includes it, so that its styles come with the page.
export const DependencySnippets = lazyInBrowser(
  async () => (await import('../dependency-snippets/dependency-snippets-section.tsx')).DependencySnippets,
)
