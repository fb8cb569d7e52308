import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Reserves a name on this machine; undefined while another process has it. The system releases it when the process
 * ends, however it ends: the name is a socket in the abstract namespace of Linux.
 */
export async function tryReserve(name: string): Promise<(() => Promise<void>) | undefined> {
  const server = createServer()
  const listening = once(server, 'listening')
  server.listen(`\0quarry-test-${createHash('sha256').update(name).digest('hex').slice(0, 32)}`)
  try {
    await listening
  } catch {
    return undefined
  }
  server.unref()
  return async () => {
    const closed = once(server, 'close')
    server.close()
    await closed
  }
}

/** Runs `work` in one process at a time. */
export async function exclusively<T>(name: string, work: () => Promise<T>): Promise<T> {
  for (;;) {
    const release = await tryReserve(name)
    if (!release) {
      await sleep(100)
      continue
    }
    try {
      return await work()
    } finally {
      await release()
    }
  }
}
