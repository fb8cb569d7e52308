import { lazyInBrowser } from '../../../lib/lazy/lazy-part.tsx'
import '../../../styles/pages/projects-publishing.css'

// For members alone; the server has it, so its styles come with the page.
export const GalleryEditor = lazyInBrowser(async () => (await import('./gallery-editor.tsx')).GalleryEditor)
