import { expect, it } from 'vitest'
import { pageStage, shows, text } from '../../../testing/page-stage.tsx'
import { createPreferenceStore } from '../../lib/preferences/preference-store.ts'
import { parsePreferences } from '../../lib/preferences/preferences.ts'
import { Footer } from './footer.tsx'

const stage = pageStage()
const english = { locale: 'en-US' }
const open = (pages: readonly string[], contact = {}) =>
  stage.open(
    () => <Footer />,
    () => undefined,
    null,
    {
      preferences: createPreferenceStore(parsePreferences(''), undefined),
      i18n: { subscribe: () => () => undefined, intl: () => english },
      notices: { contact },
      // An empty path is the current page.
      hasLazyPage: (path: string) => path === '' || pages.includes(path),
    },
  )
const columns = () => [...document.querySelectorAll('nav')].map((nav) => nav.querySelector('h2')?.textContent)
const links = () => [...document.querySelectorAll('nav a')].map((link) => link.getAttribute('href'))

it('links to existing pages, column by column', async () => {
  await open(['/mods', '/modpacks', '/legal/terms'])
  await shows('English')
  expect(links()).toEqual(['/mods', '/modpacks', '/v2/docs', '/legal/terms'])
  expect(columns()).toHaveLength(3)
})

it('omits columns without a page', async () => {
  await open([])
  await shows('English')
  expect(links()).toEqual(['/v2/docs'])
  expect(columns()).toHaveLength(1)
  expect(text()).toContain(String(new Date().getFullYear()))
})

it('links to source code, contact and chat where they are configured', async () => {
  await open([], { source: 'https://code.example/quarry', contact: 'mailto:team@quarry.example' })
  await shows('English')
  expect(links()).toEqual(['https://code.example/quarry', '/v2/docs', 'mailto:team@quarry.example'])
})
