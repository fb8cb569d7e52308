import { lazy } from 'react'

// What few projects show. Their code comes apart; the server draws them at once.
export const InvitationCard = lazy(() =>
  import('./invitation-card.tsx').then((module) => ({ default: module.InvitationCard })),
)
export const StatusBanner = lazy(() =>
  import('./status-banner.tsx').then((module) => ({ default: module.StatusBanner })),
)
