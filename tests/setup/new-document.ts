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
  const given = new Set(Object.keys(globalThis))
  shared.closeWindow = async () => {
    // What the file has assigned to the window; names with underscores are of packages and of Vitest.
    for (const name of Object.keys(globalThis))
      if (!given.has(name) && !name.startsWith('__')) Reflect.deleteProperty(globalThis, name)
    await teardown(globalThis)
  }
}
