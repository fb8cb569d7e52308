import { lazyInBrowser } from '../../../lib/lazy/lazy-part.tsx'
import '../../../styles/pages/projects-submission-checklist.css'

// Parts for members, loaded on demand. The server includes them, so that their styles come with the page.
export const ChecklistCard = lazyInBrowser(
  async () =>
    (await import('../../projects/submission-checklist/submission-checklist-card.tsx')).ChecklistCard,
)
export const UploadCard = lazyInBrowser(async () => (await import('./files/upload-card.tsx')).UploadCard)
