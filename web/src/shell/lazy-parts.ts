import { lazyInBrowser } from '../lib/lazy/lazy-part.tsx'

/** Parts that most visits never need. */
export const NotFoundPage = lazyInBrowser(
  async () => (await import('./errors/not-found-page.tsx')).NotFoundPage,
)
/** Loaded soon after the page, because it shows that the connection is lost. */
export const ErrorDetails = lazyInBrowser(
  async () => (await import('./errors/error-details.tsx')).ErrorDetails,
)
export const ViewerControls = lazyInBrowser(
  async () => (await import('./header/viewer-controls.tsx')).ViewerControls,
)
export const LazyBanners = lazyInBrowser(async () => (await import('./banners/banner-list.tsx')).LazyBanners)
export const ToastCard = lazyInBrowser(async () => (await import('./toasts/toast-card.tsx')).ToastCard)
