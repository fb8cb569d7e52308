import { createRootRouteWithContext, Outlet, useMatches } from '@tanstack/react-router'
import latinFont from '@fontsource-variable/geologica/files/geologica-latin-shrp-normal.woff2?url'
import type { RouterContext } from '../lib/router/router-context.ts'
import { pageTitle } from '../lib/head/page-title.ts'
import { Chrome } from '../shell/chrome.tsx'
import { Document } from '../shell/document/document.tsx'
import { ErrorPage } from '../shell/errors/error-page.tsx'
import { missingTitle, describeMissing, type WhyNotFound } from '../shell/errors/missing-page.ts'
import { NotFoundPage } from '../shell/lazy-parts.ts'

export const Route = createRootRouteWithContext<RouterContext>()({
  beforeLoad: async ({ context, matches }) => {
    const areas = matches.flatMap((match) => match.staticData?.messages ?? [])
    // The shell's texts first: the error page needs them even when another area fails to load.
    await context.i18n.ensure(['shell'])
    const failure = context.routesFailure()
    if (failure) throw failure
    await context.i18n.ensure(areas)
  },
  loader: async ({ context: { api, queryClient, viewer } }) => {
    // The first page includes the unread count; later the header requests it itself. A failure does no harm.
    if (!import.meta.env.SSR || !viewer) return
    const { unreadQuery } = await import('../features/notifications/unread.queries.ts')
    await queryClient.prefetchQuery(unreadQuery(api))
  },
  head: ({ match: { context }, matches }) => {
    const intl = context.i18n.intl()
    const missingPage = missingPageOf(matches)
    const hasFailed = matches.some(({ status }) => status === 'error')
    const problemTitle = missingPage ? missingTitle(missingPage) : hasFailed && 'shell.error.title'
    return {
      meta: [
        { charSet: 'utf-8' },
        { name: 'viewport', content: 'width=device-width, initial-scale=1, viewport-fit=cover' },
        { title: pageTitle(intl, problemTitle ? intl.formatMessage({ id: problemTitle }) : undefined) },
        ...(problemTitle ? [{ name: 'robots', content: 'noindex' }] : []),
        { name: 'description', content: intl.formatMessage({ id: 'shell.site.description' }) },
        { name: 'color-scheme', content: 'dark light' },
        { property: 'og:site_name', content: 'Quarry' },
      ],
      links: [
        { rel: 'preload', as: 'font', type: 'font/woff2', href: latinFont, crossOrigin: 'anonymous' },
        { rel: 'icon', type: 'image/svg+xml', href: '/favicon.svg' },
        { rel: 'manifest', href: '/site.webmanifest' },
        {
          rel: 'search',
          type: 'application/opensearchdescription+xml',
          title: 'Quarry',
          href: '/opensearch.xml',
        },
        ...(context.devScripts.length > 0 ? [{ rel: 'stylesheet', href: '/src/styles/dev.css' }] : []),
      ],
      scripts: context.devScripts.map((script) => ({ ...script })),
    }
  },
  component: Root,
  notFoundComponent: NotFoundPage,
  errorComponent: (props) => (
    <Document>
      <Chrome>
        <ErrorPage {...props} />
      </Chrome>
    </Document>
  ),
})

/** The not-found page to show, for the title. (`_notFound` is the router's mark of an unknown address.) */
function missingPageOf(
  matches: readonly { status: string; pathname: string; error?: unknown; _notFound?: boolean | undefined }[],
) {
  const at = matches.find((match) => match.status === 'notFound' || match._notFound)
  if (!at) return undefined
  const pathname = matches.at(-1)?.pathname ?? '/'
  return describeMissing(pathname, (at.error ?? {}) as WhyNotFound)
}

/** A launcher opens the sign-in pages in a window of its own, without the site around them. */
const isForLauncher = (search: object, pathname: string) =>
  'launcher' in search && search.launcher !== undefined && pathname.startsWith('/auth/')

function Root() {
  const isStandalone = useMatches({
    select: (matches) =>
      matches.some(
        (match) => match.staticData.chrome === 'bare' || isForLauncher(match.search, match.pathname),
      ),
  })
  return (
    <Document>
      {isStandalone ? (
        <main id="main">
          <Outlet />
        </main>
      ) : (
        <Chrome>
          <Outlet />
        </Chrome>
      )}
    </Document>
  )
}
