import { lateInBrowser } from '../../lib/late/late.tsx'
import '../../styles/pages/checklist.css'

// Parts for members. Their code comes apart; the server has them, so their styles come with the page.
export const ChecklistCard = lateInBrowser(async () => (await import('./checklist-card.tsx')).ChecklistCard)
export const UploadCard = lateInBrowser(async () => (await import('./upload/upload-card.tsx')).UploadCard)
