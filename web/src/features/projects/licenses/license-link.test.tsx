import { expect, it, vi } from 'vitest'
import { button, pageStage, shows, text } from '../../../../testing/page-stage.tsx'
import { createPreferenceStore } from '../../../lib/preferences/preference-store.ts'
import { parsePreferences } from '../../../lib/preferences/preferences.ts'
import { LicenseLink } from './license-link.tsx'

const stage = pageStage()
const open = (id: string, url: string | null = null) =>
  stage.open(
    () => <LicenseLink license={{ id, name: id, url }} />,
    () => undefined,
    null,
    { preferences: createPreferenceStore(parsePreferences(''), undefined) },
  )

it.each(['LicenseRef-Unknown', ''])(
  'shows text without a link for a project without a license (%j)',
  async (id) => {
    await open(id)
    await shows('Not chosen yet')
    expect(document.querySelector('main button, main a')).toBeNull()
  },
)

it('shows text for a project that reserves all rights', async () => {
  await open('LicenseRef-All-Rights-Reserved')
  await vi.waitFor(() => expect(text()).toContain('All rights reserved'))
})

it('links to the license URL if there is one and opens the license text otherwise', async () => {
  await open('LicenseRef-Own', 'https://licence.example/text')
  expect(document.querySelector('a')?.href).toBe('https://licence.example/text')
  expect(document.querySelector('a')?.rel).toContain('nofollow')
})

it('opens the text of a known license', async () => {
  await open('MIT')
  expect(button(text() ?? '')).toBeDefined()
})
