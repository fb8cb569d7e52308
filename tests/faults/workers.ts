import path from 'node:path'
import { type Child, launch } from '@quarry/jobs/testing/child'

interface Services {
  databaseUrl: string
  /** For stored objects and emails of these workers alone. */
  folder: string
  smtpUrl?: string
  more?: NodeJS.ProcessEnv
}

/** Real worker processes for tests that kill them. */
export class Workers {
  #running: Child[] = []

  async start({ databaseUrl, folder, smtpUrl, more }: Services): Promise<Child> {
    const worker = await launch({
      args: ['api/src/worker.ts'],
      env: {
        DATABASE_URL: databaseUrl,
        ...(smtpUrl !== undefined && { SMTP_URL: smtpUrl }),
        STORAGE_DIR: path.join(folder, 'storage'),
        MAIL_DIR: path.join(folder, 'mail'),
        LOG_LEVEL: 'warn',
        ...more,
      },
      ready: /^ready worker/m,
    })
    this.#running.push(worker)
    return worker
  }

  async killAll(): Promise<void> {
    await Promise.all(this.#running.map((worker) => worker.stop('SIGKILL')))
    this.#running = []
  }
}
