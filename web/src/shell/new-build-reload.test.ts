import { expect, it } from 'vitest'
import { mayReload, RELOAD_GUARD_MS } from './new-build-reload.ts'

it('reloads for a failed part at most once in 10 seconds for the same path', () => {
  const last = { path: '/mods', at: 1000 }
  expect(RELOAD_GUARD_MS).toBe(10_000)
  expect(mayReload(undefined, '/mods', 0)).toBe(true)
  expect(mayReload(last, '/mods', 10_999)).toBe(false)
  expect(mayReload(last, '/mods', 11_000)).toBe(true)
  expect(mayReload(last, '/shaders', 1001)).toBe(true)
})
