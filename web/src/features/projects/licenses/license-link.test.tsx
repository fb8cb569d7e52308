// @vitest-environment happy-dom
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
  'of a project that has chosen none (%j) says so, and opens nothing',
  async (id) => {
    await open(id)
    await shows('Not chosen yet')
    expect(document.querySelector('main button, main a')).toBeNull()
  },
)

it('of a project that reserves all rights says so', async () => {
  await open('LicenseRef-All-Rights-Reserved')
  await vi.waitFor(() => expect(text()).toContain('All rights reserved'))
})

it('is an address where there is one, and else opens its text', async () => {
  await open('LicenseRef-Own', 'https://licence.example/text')
  expect(document.querySelector('a')?.href).toBe('https://licence.example/text')
  expect(document.querySelector('a')?.rel).toContain('nofollow')
})

it('opens the text of one that is known', async () => {
  await open('MIT')
  expect(button(text() ?? '')).toBeDefined()
})
