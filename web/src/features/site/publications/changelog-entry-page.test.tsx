import { expect, it } from 'vitest'
import { pageStage, shows, text } from '../../../../testing/page-stage.tsx'
import { createPreferenceStore } from '../../../lib/preferences/preference-store.ts'
import { parsePreferences } from '../../../lib/preferences/preferences.ts'
import { ChangelogEntryPage } from './changelog-entry-page.tsx'

const stage = pageStage()
const open = (isNewest: boolean, version: string | null = '1.4') => {
  const entry = {
    product: 'servers',
    slug: 'one',
    version,
    date: '2026-01-02T23:30:00.000Z',
    body: 'Faster.',
  }
  return stage.open(
    () => <ChangelogEntryPage product="servers" slug="one" />,
    () => ({ entry, is_newest: isNewest }),
    null,
    {
      markdown: async (source: { text: string }) => `<p>${source.text}</p>`,
      preferences: createPreferenceStore(parsePreferences(''), undefined),
    },
  )
}

it('shows product and number and links back to the changelog of the product', async () => {
  await open(false)
  await shows('Faster.')
  expect(document.querySelector('h1')?.textContent).toBe('Servers 1.4')
  expect(document.querySelector('a')?.getAttribute('href')).toBe('/news/changelog?filter=servers')
})

it('shows the date, the same for all readers, if there is no number', async () => {
  await open(false, null)
  await shows('Faster.')
  expect(document.querySelector('h1')?.textContent).toBe('Servers January 2, 2026')
})

it.each([true, false])('shows whether it is the newest entry (%s)', async (isNewest) => {
  await open(isNewest)
  await shows('Faster.')
  expect(text().includes('Newest')).toBe(isNewest)
})
