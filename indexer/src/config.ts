import { IndexerEnvironment } from '@quarry/config/indexer'
import { readEnvironment } from '@quarry/config/read-environment'

export interface IndexerConfig {
  databaseUrl: string
  /** Absent: the queue is in Postgres. */
  redisUrl?: string
  engineUrl: string
  engineKey?: string
  logLevel: string
}

export function readConfig(env: NodeJS.ProcessEnv): IndexerConfig {
  const { DATABASE_URL, REDIS_URL, MEILI_URL, MEILI_MASTER_KEY, LOG_LEVEL } = readEnvironment(
    IndexerEnvironment,
    env,
  )
  return {
    databaseUrl: DATABASE_URL,
    ...(REDIS_URL === undefined ? {} : { redisUrl: REDIS_URL }),
    engineUrl: MEILI_URL,
    ...(MEILI_MASTER_KEY === undefined ? {} : { engineKey: MEILI_MASTER_KEY }),
    logLevel: LOG_LEVEL,
  }
}
