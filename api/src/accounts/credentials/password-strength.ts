import { join } from 'node:path'
import { ownWords, type Strength } from '@quarry/domain/accounts/password-strength'
import { MINUTE_MS } from '@quarry/domain/times'
import { Piscina } from 'piscina'
import { AppError } from '../../kernel/errors.ts'

export interface StrengthJob {
  password: string
  own: string[]
}

/** Also on a machine that has much else to do, and with the lists of words still to be read. */
const DEADLINE_MS = 15_000
/** More are turned away: whoever waited behind them would have gone by then. */
const WAITING = 500
/** Twice what the lists of words take. */
const MEMORY = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 32 }

let pool: Piscina<StrengthJob, Strength> | undefined

/** The thread comes with the first password and goes a minute after the last. */
const judges = () =>
  (pool ??= new Piscina<StrengthJob, Strength>({
    filename: join(import.meta.dirname, 'password-strength-thread.ts'),
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: MINUTE_MS,
    resourceLimits: MEMORY,
  }).on('error', () => {}))

/** How hard a password is to guess for whoever knows these words of its owner; off the main thread. */
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
