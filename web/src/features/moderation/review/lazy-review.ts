import { lazyInBrowser } from '../../../lib/lazy/lazy-part.tsx'

// For staff alone, in one piece, which brings its styles: members see the same page without them.
export const Review = lazyInBrowser(async () => (await import('./review.tsx')).Review)
