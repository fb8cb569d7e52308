import { lazyInBrowser } from '../../../lib/lazy/lazy-part.tsx'
import '../../../styles/pages/projects-publishing.css'

// Only members need it. The server includes it, so that its styles come with the page.
export const GalleryEditor = lazyInBrowser(async () => (await import('./gallery-editor.tsx')).GalleryEditor)
