// @vitest-environment node
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import { RawIntlProvider } from 'react-intl'
import { expect, it } from 'vitest'
import { emptyState } from '@quarry/search-config/search-state'
import { hitOf } from '../../../../testing/search-stage.tsx'
import { createCatalogue } from '../../../lib/i18n/message-catalogue.ts'
import { cacheLists } from '../../../lib/render/rendered-list-cache.ts'
import { SearchPageContext, SearchResultsContext } from '../page/search-page-context.ts'
import { Results } from './results.tsx'

/** The page as the server renders it in this language. */
async function draw(locale: string): Promise<string> {
  const i18n = createCatalogue(locale)
  await i18n.ensure(['shell', 'search', 'projects-labels', 'projects-tags'])
  const router = createRouter({
    routeTree: createRootRoute(),
    history: createMemoryHistory({ initialEntries: ['/mods'] }),
    context: { i18n, releases: [], setup: () => undefined } as never,
  })
  const hits = [hitOf('Lamp')]
  const page = { state: emptyState('mod'), mode: 'list', nowMs: 0 }
  const results = { result: { hits, nbHits: 1, nbPages: 1, page: 0, hitsPerPage: 20 } }
  const html = cacheLists(() =>
    renderToString(
      <RouterContextProvider router={router as never}>
        <RawIntlProvider value={i18n.intl()}>
          <SearchPageContext value={page as never}>
            <SearchResultsContext value={results as never}>
              <Results />
            </SearchResultsContext>
          </SearchPageContext>
        </RawIntlProvider>
      </RouterContextProvider>,
    ),
  )
  return html ?? ''
}

// A pseudo-locale has the number and date formats of English, and so the same locale in its formatter.
it('are cached for one language only, pseudo-locales included', async () => {
  const pseudo = await draw('ar-XB')
  const english = await draw('en-US')
  expect(pseudo).toContain('\u202eLoaders\u202c')
  expect(english).toContain('>Loaders<')
})
