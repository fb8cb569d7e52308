import { lateInBrowser } from '../lib/lazy/lazy-part.tsx'

/** Parts that most visits never show. */
export const NotFoundPage = lateInBrowser(
  async () => (await import('./errors/not-found-page.tsx')).NotFoundPage,
)
export const ViewerControls = lateInBrowser(
  async () => (await import('./header/viewer-controls.tsx')).ViewerControls,
)
export const LateBanners = lateInBrowser(async () => (await import('./banners/banner-list.tsx')).LateBanners)
export const ToastCard = lateInBrowser(async () => (await import('./toasts/toast-card.tsx')).ToastCard)
