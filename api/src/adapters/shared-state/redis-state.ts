import { randomUUID } from 'node:crypto'
import { Redis } from 'ioredis'
import type { SharedState } from '../../ports/shared-state.ts'
import { keyDigest } from './key-digest.ts'

/** Each script is atomic in Redis. */
const COUNT = `
  local used = redis.call('incr', KEYS[1])
  if used == 1 then redis.call('pexpire', KEYS[1], ARGV[1]) end
  return {used, redis.call('pttl', KEYS[1])}`
const UNCOUNT = `if tonumber(redis.call('get', KEYS[1]) or '0') > 0 then redis.call('decr', KEYS[1]) end`
const UNLOCK = `if redis.call('get', KEYS[1]) == ARGV[1] then redis.call('del', KEYS[1]) end`

/** Commands fail after this instead of waiting for an unreachable Redis. */
const PATIENCE_MS = 2_000

export function redisState(url: string, onError: (error: Error) => void): SharedState {
  const redis = new Redis(url, {
    keyPrefix: 'quarry:state:',
    commandTimeout: PATIENCE_MS,
    maxRetriesPerRequest: 1,
  })
  redis.on('error', onError)
  return {
    count: async (key, windowMs) => {
      const [used, msLeft] = (await redis.eval(COUNT, 1, keyDigest('count', key), windowMs)) as [
        number,
        number,
      ]
      return { used, msLeft: Math.max(0, msLeft) }
    },
    uncount: async (key) => {
      await redis.eval(UNCOUNT, 1, keyDigest('count', key))
    },
    resetCount: async (key) => {
      await redis.del(keyDigest('count', key))
    },
    get: async (key) => (await redis.get(keyDigest('value', key))) ?? undefined,
    set: async (key, value, forMs) => {
      await redis.set(keyDigest('value', key), value, 'PX', forMs)
    },
    withLock: async (key, forMs, work) => {
      const [lock, own] = [keyDigest('lock', key), randomUUID()]
      if ((await redis.set(lock, own, 'PX', forMs, 'NX')) === null) return undefined
      try {
        return await work()
      } finally {
        await redis.eval(UNLOCK, 1, lock, own)
      }
    },
    close: async () => {
      redis.disconnect()
    },
  }
}
