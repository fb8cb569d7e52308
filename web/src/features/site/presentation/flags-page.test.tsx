import { expect, it, vi } from 'vitest'
import { pageStage, press, text } from '../../../../testing/page-stage.tsx'
import { FlagsPage } from './flags-page.tsx'

const stage = pageStage()
const open = (viewer: { id: string; badges: number; role: string } | null) =>
  stage.open(
    () => <FlagsPage />,
    () => undefined,
    viewer,
  )
const switchOf = (name: string) => document.querySelector(`input[name="${name}"]`) as HTMLInputElement

it('offers new features to supporters, and says so to everyone else', async () => {
  await open(null)
  expect(switchOf('filesInVersions').disabled).toBe(true)
  expect(switchOf('developerMode').disabled).toBe(false)
  expect(text()).toContain('New. Supporters can use it first, with Quarry Plus.')
  expect(document.querySelector('a[href="/plus"]')).not.toBeNull()
})

it('switches a new feature on for a supporter', async () => {
  vi.stubGlobal('isSecureContext', false)
  await open({ id: 'UUUUUUUU', badges: 1, role: 'developer' })
  expect(text()).not.toContain('Supporters can use it first')
  await press(switchOf('filesInVersions'))
  expect(switchOf('filesInVersions').checked).toBe(true)
  expect(document.cookie).toContain('filesInVersions')
})
