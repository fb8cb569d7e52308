import { lazyInBrowser } from '../../../lib/lazy/lazy-part.tsx'

// For staff only: lazy-loaded with their styles, so that members do not load them.
export const Review = lazyInBrowser(async () => (await import('./review.tsx')).Review)
export const ChecklistBar = lazyInBrowser(
  async () => (await import('../review-checklist/checklist-bar.tsx')).ChecklistBar,
)
