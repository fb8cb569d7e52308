import { lateInBrowser } from '../../../lib/lazy/lazy-part.tsx'

// What few projects show. Their code comes apart.
export const InvitationCard = lateInBrowser(
  async () => (await import('./invitation-card.tsx')).InvitationCard,
)
export const StatusBanner = lateInBrowser(async () => (await import('./status-banner.tsx')).StatusBanner)
