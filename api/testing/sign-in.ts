import type { z } from 'zod'
import type { CodeNeeded, SignedIn } from '../contract/accounts/sign-in.ts'

type Entered = z.output<typeof SignedIn>

/** Asserts that a sign-in needed no code. */
export function signedIn(response: Entered | z.output<typeof CodeNeeded>): Entered {
  if (!('session' in response)) throw new Error('a code of the second factor is needed')
  return response
}
