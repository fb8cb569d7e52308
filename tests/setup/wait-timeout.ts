import { afterAll, vi } from 'vitest'

/** As patient as `expect.poll` (`vitest.config.ts`). Vitest has no setting for it, and its one second is short on a busy machine. */
const TIMEOUT_MS = 30_000

const { waitFor } = vi
vi.waitFor = (callback, options) =>
  waitFor(callback, typeof options === 'number' ? options : { timeout: TIMEOUT_MS, ...options })
// The next file may run in the same process.
afterAll(() => void Object.assign(vi, { waitFor }))
