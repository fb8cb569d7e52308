import { lazyInBrowser } from '../../lib/lazy/lazy-part.tsx'
import '../../styles/pages/forms.css'
import '../../styles/pages/projects-publishing.css'

// Only its curator edits a collection, and a form weighs 10 kB.
export const EditCollection = lazyInBrowser(
  async () => (await import('./edit-collection.tsx')).EditCollection,
)
