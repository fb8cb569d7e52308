import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { guardChunkLoads, mayReload, RELOAD_GUARD_MS, reloadForPart } from './new-build-reload.ts'

const reload = vi.fn<() => void>()

beforeEach(() => {
  vi.stubGlobal('fetch', async () => new Response('{}'))
  vi.spyOn(window.location, 'reload').mockImplementation(reload)
  reload.mockClear()
  sessionStorage.clear()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it('reloads for a failed part at most once in 10 seconds for the same path', () => {
  const last = { path: '/mods', at: 1000 }
  expect(RELOAD_GUARD_MS).toBe(10_000)
  expect(mayReload(undefined, '/mods', 0)).toBe(true)
  expect(mayReload(last, '/mods', 10_999)).toBe(false)
  expect(mayReload(last, '/mods', 11_000)).toBe(true)
  expect(mayReload(last, '/shaders', 1001)).toBe(true)
})

it('does not cancel a form that is being posted', async () => {
  guardChunkLoads()
  document.body.innerHTML = '<form method="post"></form>'
  document.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
  expect(await reloadForPart()).toBe(false)
  expect(reload).not.toHaveBeenCalled()
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 5000)
  expect(await reloadForPart()).toBe(true)
  expect(reload).toHaveBeenCalledOnce()
})
