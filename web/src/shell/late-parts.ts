import { late } from '../lib/late/late.tsx'

/** Parts that most visits never show. */
export const NotFoundPage = late(async () => (await import('./not-found-page.tsx')).NotFoundPage)
export const ViewerControls = late(async () => (await import('./viewer-controls.tsx')).ViewerControls)
export const CreateMenu = late(async () => (await import('./menus.tsx')).CreateMenu)
export const AccountMenu = late(async () => (await import('./menus.tsx')).AccountMenu)
export const LateBanners = late(async () => (await import('./late-banners.tsx')).LateBanners)
export const ToastCard = late(async () => (await import('./toasts/toast-card.tsx')).ToastCard)

/** For the server, which has all code at hand. */
export const preloadLateParts = () =>
  Promise.all([NotFoundPage, ViewerControls, LateBanners, ToastCard].map((part) => part.preload()))
