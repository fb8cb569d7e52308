import { expect, it } from 'vitest'
import { readConfig } from './config.ts'

const needed = {
  DATABASE_URL: 'postgres://quarry@127.0.0.1:5432/quarry',
  MEILI_URL: 'http://127.0.0.1:7700',
}

it('requires the addresses of database and engine only', () => {
  const config = readConfig(needed)
  expect(config.databaseUrl).toBe(needed.DATABASE_URL)
  expect(config).not.toHaveProperty('redisUrl')
  expect(config).not.toHaveProperty('engineKey')
})

it('reads the waits of jobs, in milliseconds', () => {
  const config = readConfig(needed)
  expect(config.pollMs).toBe(1000)
  expect(config).not.toHaveProperty('leaseMs')
  expect(config).not.toHaveProperty('retryDelayMs')
  const waits = { JOBS_POLL_MS: '100', JOBS_LEASE_MS: '1000', JOBS_RETRY_MS: '20' }
  expect(readConfig({ ...needed, ...waits })).toMatchObject({ pollMs: 100, leaseMs: 1000, retryDelayMs: 20 })
  expect(() => readConfig({ ...needed, JOBS_LEASE_MS: '99' })).toThrow(
    'JOBS_LEASE_MS: must be a number from 100 to 3600000',
  )
})

it('reads the address of Redis and the key of the engine', () => {
  const REDIS_URL = 'redis://127.0.0.1:6379'
  expect(readConfig({ ...needed, REDIS_URL, MEILI_MASTER_KEY: 'the key of the tests' })).toMatchObject({
    redisUrl: REDIS_URL,
    engineKey: 'the key of the tests',
  })
})
