import { setTimeout as sleep } from 'node:timers/promises'

const LOOKS = 4
const LOOK_AGAIN_MS = 1000

/** Looks again while something else is seen than expected: a busy server renders a page without the user or the search. */
export async function lookAgain<T>(look: () => Promise<T>, isExpected: (seen: T) => boolean): Promise<T> {
  let seen = await look()
  for (let looks = 1; looks < LOOKS && !isExpected(seen); looks += 1) {
    await sleep(LOOK_AGAIN_MS)
    seen = await look()
  }
  return seen
}
