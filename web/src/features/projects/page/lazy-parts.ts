import { lazyInBrowser } from '../../../lib/lazy/lazy-part.tsx'

// Parts that few projects show, loaded on demand.
export const InvitationCard = lazyInBrowser(
  async () => (await import('./invitation-card.tsx')).InvitationCard,
)
export const StatusBanner = lazyInBrowser(async () => (await import('./status-banner.tsx')).StatusBanner)
