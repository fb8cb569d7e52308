import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect } from '@quarry/db/db'
import { startLocalPostgres } from '@quarry/db/local-postgres'
import { migrate } from '@quarry/db/migrate'
import { syncReference } from '@quarry/db/reference'
import { reservePort } from '@quarry/jobs/testing/ports'

/**
 * A database in a cluster of its own, since that of the run serves other tests. One that is not durable loses its last commits
 * when it is killed.
 */
export async function startDatabase({ durable = false } = {}) {
  const folder = await mkdtemp(path.join(tmpdir(), 'quarry-faults-'))
  const port = await reservePort()
  const cluster = path.join(folder, 'postgres')
  const start = () => startLocalPostgres(cluster, { port, durable })
  let postgres = await start()
  const db = connect(postgres.url, { max: 6 })
  await migrate(db)
  await syncReference(db)
  return {
    db,
    url: postgres.url,
    async restart(downMs: number) {
      await postgres.stop()
      await sleep(downMs)
      postgres = await start()
    },
    /** Its clients lose their connections. */
    kill() {
      const [pid = ''] = readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8').split('\n')
      process.kill(Number(pid), 'SIGKILL')
    },
    async start() {
      await postgres.stop()
      postgres = await start()
    },
    async drop() {
      await db.destroy()
      await postgres.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
