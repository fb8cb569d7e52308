import { late, lateInBrowser } from '../lib/late/late.tsx'

/** Parts that most visits never show. */
export const NotFoundPage = lateInBrowser(async () => (await import('./not-found-page.tsx')).NotFoundPage)
export const ViewerControls = lateInBrowser(
  async () => (await import('./viewer-controls.tsx')).ViewerControls,
)
export const CreateMenu = late(async () => (await import('./menus.tsx')).CreateMenu)
export const AccountMenu = late(async () => (await import('./menus.tsx')).AccountMenu)
export const LateBanners = lateInBrowser(async () => (await import('./late-banners.tsx')).LateBanners)
export const ToastCard = lateInBrowser(async () => (await import('./toasts/toast-card.tsx')).ToastCard)
