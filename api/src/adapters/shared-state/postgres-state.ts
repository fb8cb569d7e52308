import { randomUUID } from 'node:crypto'
import type { createPool } from '@quarry/db/db'
import { MINUTE_MS } from '@quarry/domain/times'
import type { Counted, SharedState } from '../../ports/shared-state.ts'
import { batchedCounts, type CountLine } from './batched-counts.ts'
import { keyDigest } from './key-digest.ts'

type Pool = ReturnType<typeof createPool>

/** The clock of the database, since those of processes may differ. */
const NOW = '(extract(epoch from clock_timestamp()) * 1000)::bigint'
const CLEANUP_MS = 5 * MINUTE_MS

const COUNT = `
  insert into rate_limits as held (key, points, expire)
    select key, times, ${NOW} + window_ms from unnest($1::text[], $2::int[], $3::bigint[]) as line (key, times, window_ms)
    order by key
  on conflict (key) do update set
    points = case when held.expire <= ${NOW} then excluded.points else held.points + excluded.points end,
    expire = case when held.expire <= ${NOW} then excluded.expire else held.expire end
  returning key, points, expire - ${NOW} as "msLeft"`

const KEEP = `
  insert into shared_values (key, value, expire) values ($1, $2, ${NOW} + $3)
  on conflict (key) do update set value = excluded.value, expire = excluded.expire`
const LOCK = `${KEEP} where shared_values.expire <= ${NOW} returning value`

/** Unlogged tables: fast, shared by all processes, and empty after a crash of the database. */
export function postgresState(pool: Pool): SharedState {
  const add = async (lines: CountLine[]): Promise<Map<string, Counted>> => {
    const columns = [
      lines.map(({ key }) => key),
      lines.map(({ times }) => times),
      lines.map((line) => line.windowMs),
    ]
    const { rows } = await pool.query<{ key: string; points: number; msLeft: number }>(COUNT, columns)
    return new Map(
      rows.map(({ key, points, msLeft }) => [key, { used: points, msLeft: Math.max(0, msLeft) }]),
    )
  }
  const count = batchedCounts(add)
  const cleaning = setInterval(() => {
    for (const table of ['rate_limits', 'shared_values'])
      pool.query(`delete from ${table} where expire <= ${NOW}`).catch(() => {})
  }, CLEANUP_MS).unref()

  return {
    count: (key, windowMs) => count(keyDigest('count', key), windowMs),
    uncount: async (key) => {
      const sql = `update rate_limits set points = points - 1 where key = $1 and points > 0 and expire > ${NOW}`
      await pool.query(sql, [keyDigest('count', key)])
    },
    resetCount: async (key) => {
      await pool.query('delete from rate_limits where key = $1', [keyDigest('count', key)])
    },
    get: async (key) => {
      const sql = `select value from shared_values where key = $1 and expire > ${NOW}`
      const { rows } = await pool.query<{ value: string }>(sql, [keyDigest('value', key)])
      return rows[0]?.value
    },
    set: async (key, value, forMs) => {
      await pool.query(KEEP, [keyDigest('value', key), value, forMs])
    },
    withLock: async (key, forMs, work) => {
      const [lock, own] = [keyDigest('lock', key), randomUUID()]
      const { rowCount } = await pool.query(LOCK, [lock, own, forMs])
      if (rowCount === 0) return undefined
      try {
        return await work()
      } finally {
        await pool.query('delete from shared_values where key = $1 and value = $2', [lock, own])
      }
    },
    close: async () => {
      clearInterval(cleaning)
      await pool.end()
    },
  }
}
