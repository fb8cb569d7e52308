import { expect } from 'vitest'
import { builtinEnvironments } from 'vitest/runtime'

const shared = globalThis as { closeWindow?: () => Promise<void> }

/**
 * Each file of components has a window of its own, though it shares the process. It stays until the next file begins, for
 * what a file leaves to run after it.
 */
if (expect.getState().environment === 'browser-globals') {
  await shared.closeWindow?.()
  const { teardown } = await builtinEnvironments['happy-dom'].setup(globalThis, {})
  shared.closeWindow = async () => teardown(globalThis)
}
