/** Pages of a signed-in user, and pages for tests and developers. */
const PRIVATE = ['/_/', '/settings', '/auth/', '/dashboard', '/random']

/** The rules for search engines; the sitemap needs an absolute address. */
export const robotsText = (siteUrl: string): string =>
  [
    'User-agent: *',
    ...PRIVATE.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${siteUrl}/sitemap.xml`,
    '',
  ].join('\n')
