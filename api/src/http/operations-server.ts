import { Hono } from 'hono'
import type { Services } from '../kernel/ctx.ts'
import { pingDatabase } from './health.queries.ts'
import { storedEmailsApp } from './stored-emails.ts'
import { registry } from './metrics.ts'

interface OperationsOptions {
  /** Folder of stored emails, if it may be shown: a reader can sign in to any account. */
  emailDir?: string | undefined
}

/** Metrics and health on a separate port, never on public paths. */
export function createOperations(
  { db, log }: Pick<Services, 'db' | 'log'>,
  { emailDir: mailDir }: OperationsOptions = {},
): Hono {
  const app = new Hono()
  if (mailDir !== undefined) app.route('/mail', storedEmailsApp(mailDir))
  app.get('/metrics', async (c) =>
    c.body(await registry.metrics(), 200, { 'content-type': registry.contentType }),
  )
  app.get('/health', async (c) => {
    const asked = performance.now()
    try {
      await pingDatabase(db)
    } catch (error) {
      log.error({ err: error }, 'health: the database does not answer')
      return c.json({ status: 'unavailable', database: 'unavailable' }, 503)
    }
    const databaseMs = Math.round((performance.now() - asked) * 10) / 10
    const uptimeSeconds = Math.floor(process.uptime())
    return c.json({
      status: 'available',
      database: 'available',
      database_ms: databaseMs,
      uptime_seconds: uptimeSeconds,
    })
  })
  return app
}
