import { type IndexQueue, openIndexQueue } from '@quarry/jobs/index-queue'
import type { QueueOptions } from '@quarry/jobs/queue-store'
import type { IndexWork } from '../../ports/index-backlog.ts'

/** The queue of the index, opened when somebody first looks at it. */
export function indexWork(options: QueueOptions): IndexWork {
  let opened: Promise<IndexQueue> | undefined
  return {
    async backlog() {
      opened ??= openIndexQueue(options)
      const queue = await opened.catch((error: unknown) => {
        // Asked again next time.
        opened = undefined
        throw error
      })
      return queue.backlog()
    },
    close: async () => (await opened)?.close(),
  }
}
