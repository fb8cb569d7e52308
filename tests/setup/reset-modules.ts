import { afterAll, vi } from 'vitest'

/** For files that share a process: each begins with modules of its own, and leaves clock, environment, globals and spies as they were. */
vi.resetModules()
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})
