import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { connect, type Db } from '@quarry/db/db'
import { startLocalPostgres } from '@quarry/db/local-postgres'
import { migrate } from '@quarry/db/migrate'
import { syncReference } from '@quarry/db/reference'
import { launch } from '@quarry/jobs/testing/child'
import { reservePort } from '@quarry/jobs/testing/ports'

export interface BenchApi {
  db: Db
  databaseUrl: string
  port: number
  pid: number
  storageDir: string
  end: () => Promise<void>
}

/** Postgres and the API as processes of their own, on a folder that is removed afterwards. */
export async function startBenchApi(more: NodeJS.ProcessEnv = {}): Promise<BenchApi> {
  const folder = await mkdtemp(path.join(tmpdir(), 'quarry-bench-api-'))
  const storageDir = path.join(folder, 'storage')
  const postgres = await startLocalPostgres(path.join(folder, 'postgres'), { durable: false })
  const db = connect(postgres.url, { max: 4, patience: 'maintenance' })
  await migrate(db)
  await syncReference(db)
  const port = await reservePort()
  const api = await launch({
    args: ['api/src/server.ts'],
    ready: /^ready api/m,
    env: {
      DATABASE_URL: postgres.url,
      STORAGE_DIR: storageDir,
      API_PORT: String(port),
      OPS_PORT: '0',
      SITE_URL: `http://127.0.0.1:${port}`,
      RATE_LIMIT_PER_MINUTE: '0',
      NODE_ENV: 'production',
      LOG_LEVEL: 'warn',
      ...more,
    },
  })
  return {
    db,
    databaseUrl: postgres.url,
    port,
    pid: api.pid,
    storageDir,
    async end() {
      await api.stop()
      await db.destroy()
      await postgres.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
