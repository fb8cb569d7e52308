import { lateInBrowser } from '../../../lib/late/late.tsx'
import '../../../styles/pages/publishing.css'

// For members alone; the server has it, so its styles come with the page.
export const GalleryEditor = lateInBrowser(async () => (await import('./gallery-editor.tsx')).GalleryEditor)
