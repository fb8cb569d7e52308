/** Pages of one person, and what only tests and developers look at. */
const PRIVATE = ['/_/', '/settings', '/auth/', '/dashboard', '/random']

/** What search engines are told; the sitemap has to be named with its whole address. */
export const robotsText = (siteUrl: string): string =>
  [
    'User-agent: *',
    ...PRIVATE.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${siteUrl}/sitemap.xml`,
    '',
  ].join('\n')
