import { late } from '../lib/late.tsx'

/** Parts that most visits never show. */
export const NotFoundPage = late(async () => (await import('./not-found-page.tsx')).NotFoundPage)
export const ViewerControls = late(async () => (await import('./viewer-controls.tsx')).ViewerControls)
export const ToastCard = late(async () => (await import('./toasts/toast-card.tsx')).ToastCard)

/** For the server, which has all code at hand. */
export const preloadLateParts = () =>
  Promise.all([NotFoundPage.preload(), ViewerControls.preload(), ToastCard.preload()])
