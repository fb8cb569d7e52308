import { lazy } from 'react'
import '../../styles/pages/checklist.css'

// Parts for members. Their code comes apart; the server draws them at once, so their styles come with the page.
export const ChecklistCard = lazy(() =>
  import('./checklist-card.tsx').then((module) => ({ default: module.ChecklistCard })),
)
export const UploadCard = lazy(() =>
  import('./upload/upload-card.tsx').then((module) => ({ default: module.UploadCard })),
)
