import { lazy } from 'react'
import '../../../styles/pages/publishing.css'

// For members alone; the server draws it at once, so its styles come with the page.
export const GalleryEditor = lazy(() =>
  import('./gallery-editor.tsx').then((module) => ({ default: module.GalleryEditor })),
)
