import { lazyInBrowser } from '../../../lib/lazy/lazy-part.tsx'

// For staff only: lazy-loaded with its styles, so that members do not load it.
export const Review = lazyInBrowser(async () => (await import('./review.tsx')).Review)
