import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import PQueue from 'p-queue'
import { AppError } from '../../kernel/errors.ts'
import type { Passwords } from '../../ports/passwords.ts'

const deriveAside = promisify(argon2)
/** One core is left for requests; a queue longer than about 15 seconds is rejected. */
export const HASHING = { atOnce: Math.max(1, Math.min(4, availableParallelism()) - 1), waiting: 500 }
export const inHashingQueue = hashingQueue(HASHING)
const derive: typeof deriveAside = (algorithm, parameters) =>
  inHashingQueue(() => deriveAside(algorithm, parameters))

/** What hashing a password costs; memory in KiB. */
interface Cost {
  memory: number
  passes: number
  parallelism: number
}

/** OWASP's second choice: 19 MiB, two passes, one lane; about 26 ms on one core. */
const COST: Cost = { memory: 19_456, passes: 2, parallelism: 1 }
const TAG_BYTES = 32
const SALT_BYTES = 16

/** Hashes new passwords at this cost, and compares with hashes of any. */
export function openPasswords(cost = COST): Passwords {
  let dummy: Promise<string> | undefined
  /** For each comparison, so that the first one takes as long with a stored hash. */
  const readDummy = () =>
    (dummy ??= hashPassword(randomBytes(16).toString('hex'), cost).catch((error: unknown) => {
      dummy = undefined
      throw error
    }))
  return {
    hash: (password) => hashPassword(password, cost),
    verify: async (password, stored) => {
      const other = await readDummy()
      return (await matchesHash(password, stored ?? other)) && stored !== null
    },
  }
}

async function hashPassword(password: string, cost: Cost): Promise<string> {
  const nonce = randomBytes(SALT_BYTES)
  const tag = await derive('argon2id', { message: normalise(password), nonce, ...cost, tagLength: TAG_BYTES })
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${base64(nonce)}$${base64(tag)}`
}

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

async function matchesHash(password: string, hash: string): Promise<boolean> {
  const [, memory, passes, parallelism, salt, tag] = PHC.exec(hash) ?? []
  if (salt === undefined || tag === undefined) return false
  const expected = Buffer.from(tag, 'base64')
  const actual = await derive('argon2id', {
    message: normalise(password),
    nonce: Buffer.from(salt, 'base64'),
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: expected.byteLength,
  })
  return timingSafeEqual(actual, expected)
}

/** Another keyboard may send the same password in another Unicode composition. */
const normalise = (password: string): string => password.normalize('NFKC')

const base64 = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '')

interface HashingQueueOptions {
  atOnce: number
  /** Further requests are rejected: their callers would give up before their turn. */
  waiting: number
}

/**
 * Hashing a password occupies a core. Limiting the concurrency leaves the other cores to requests that only read; a
 * full queue rejects with `overloaded`.
 */
export function hashingQueue({
  atOnce,
  waiting,
}: HashingQueueOptions): <T>(work: () => Promise<T>) => Promise<T> {
  const queue = new PQueue({ concurrency: atOnce })
  return (work) => {
    if (queue.size >= waiting) throw new AppError('overloaded')
    return queue.add(work)
  }
}
