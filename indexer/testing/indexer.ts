import { type Child, launch } from '@quarry/jobs/testing/child'

export interface IndexerServices {
  databaseUrl: string
  redisUrl?: string
  engine: { url: string; key: string }
  /** Added to the environment. */
  more?: NodeJS.ProcessEnv
}

/** The indexer as a process of its own, as in production. */
export function launchIndexer({ databaseUrl, redisUrl, engine, more }: IndexerServices): Promise<Child> {
  return launch({
    args: ['indexer/src/worker.ts'],
    ready: /^ready indexer/m,
    env: {
      DATABASE_URL: databaseUrl,
      REDIS_URL: redisUrl ?? '',
      MEILI_URL: engine.url,
      MEILI_MASTER_KEY: engine.key,
      LOG_LEVEL: 'warn',
      ...more,
    },
  })
}
