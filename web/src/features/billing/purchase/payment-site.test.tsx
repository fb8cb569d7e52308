import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { pageStage } from '../../../../testing/page-stage.tsx'
import { useOwnDocument } from './payment-site.ts'

const stage = pageStage()
const reload = vi.fn<() => void>()

beforeEach(() => {
  reload.mockReset()
  vi.stubGlobal('location', { pathname: '/plus', reload })
})
afterEach(() => vi.restoreAllMocks())

const open = async (loaded: string, isNeeded: boolean) => {
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ name: loaded } as PerformanceEntry])
  await stage.open(
    () => {
      useOwnDocument(isNeeded)
      return null
    },
    () => undefined,
  )
}

it('loads the page again after a client-side navigation, whose security policy stays', async () => {
  await open('https://quarry.example/mods', true)
  expect(reload).toHaveBeenCalledOnce()
})

it.each([
  ['the browser loaded this page', 'https://quarry.example/plus?showModal=true', true],
  ['no script of a provider is needed', 'https://quarry.example/mods', false],
])('stays where %s', async (_, loaded, isNeeded) => {
  await open(loaded, isNeeded)
  expect(reload).not.toHaveBeenCalled()
})
