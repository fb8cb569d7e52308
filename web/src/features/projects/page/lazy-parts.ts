import { lazyInBrowser } from '../../../lib/lazy/lazy-part.tsx'

// What few projects show. Their code comes apart.
export const InvitationCard = lazyInBrowser(
  async () => (await import('./invitation-card.tsx')).InvitationCard,
)
export const StatusBanner = lazyInBrowser(async () => (await import('./status-banner.tsx')).StatusBanner)
