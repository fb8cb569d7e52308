import { join } from 'node:path'
import { ownWords, type Strength } from '@quarry/domain/accounts/password-strength'
import { MINUTE_MS } from '@quarry/domain/times'
import { Piscina } from 'piscina'
import { AppError } from '../../kernel/errors.ts'

export interface StrengthJob {
  password: string
  own: string[]
}

/** Allows for a busy machine, and for loading the word lists. */
const DEADLINE_MS = 15_000
/** Further requests are rejected: their callers would give up before their turn. */
const WAITING = 500
/** Twice the size of the word lists. */
const MEMORY = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 32 }

let pool: Piscina<StrengthJob, Strength> | undefined

/** The thread starts with the first password and ends a minute after the last. */
const judges = () =>
  (pool ??= new Piscina<StrengthJob, Strength>({
    filename: join(import.meta.dirname, 'password-strength-thread.ts'),
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: MINUTE_MS,
    resourceLimits: MEMORY,
  }).on('error', () => {}))

/** How hard a password is to guess by someone who knows the owner's names; off the main thread. */
export async function strengthOf(
  password: string,
  owner: { username: string; email: string | null },
): Promise<Strength> {
  const job = { password, own: ownWords(owner.username, owner.email) }
  if (judges().queueSize >= WAITING) throw new AppError('overloaded')
  const patience = AbortSignal.timeout(DEADLINE_MS)
  return judges()
    .run(job, { signal: patience })
    .catch((failure: unknown) => {
      throw patience.aborted ? new AppError('overloaded') : failure
    })
}
