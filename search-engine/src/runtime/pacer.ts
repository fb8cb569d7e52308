import { setImmediate as nextTick } from 'node:timers/promises'

/** Longest time that a large piece of work holds the thread before waiting searches run. */
const sliceMs = 8

/** Makes a function to be awaited between small steps: it pauses when the time is up. */
export function pacer(): () => Promise<void> | undefined {
  let deadline = performance.now() + sliceMs
  const pause = async () => {
    await nextTick()
    deadline = performance.now() + sliceMs
  }
  return () => (performance.now() < deadline ? undefined : pause())
}
