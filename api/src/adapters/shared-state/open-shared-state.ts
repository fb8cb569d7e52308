import { createPool } from '@quarry/db/db'
import type { Config } from '../../config.ts'
import type { SharedState } from '../../ports/shared-state.ts'
import { memoryState } from './memory-state.ts'
import { postgresState } from './postgres-state.ts'

/** Its own small pool, so that counting continues while the main pool is exhausted. */
const CONNECTIONS = 2

/** Redis if configured, else the database. */
export async function openSharedState(
  { SHARED_STATE, REDIS_URL, DATABASE_URL }: Config,
  onConnectionLost: (error: Error) => void,
): Promise<SharedState> {
  if (SHARED_STATE === 'memory') return memoryState()
  if (SHARED_STATE !== 'postgres' && REDIS_URL !== undefined) {
    const { redisState } = await import('./redis-state.ts')
    return redisState(REDIS_URL, onConnectionLost)
  }
  return postgresState(createPool(DATABASE_URL, { max: CONNECTIONS, onConnectionLost }))
}
