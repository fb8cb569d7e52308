/** Files of `web/public`, which have fixed addresses. */
export const PUBLIC_FILES = [
  'favicon.svg',
  'favicon.ico',
  'icon-192.png',
  'icon-512.png',
  'site.webmanifest',
] as const
