import type { IndexQueue } from '@quarry/jobs/index-queue'
import type { QueueOptions } from '@quarry/jobs/queue-store'
import type { IndexQueueMonitor } from '../../ports/index-backlog.ts'

/** The index queue, loaded and opened on first use. */
export function indexQueueMonitor(options: QueueOptions): IndexQueueMonitor {
  let opened: Promise<IndexQueue> | undefined
  return {
    async backlog() {
      opened ??= import('@quarry/jobs/index-queue').then(({ openIndexQueue }) => openIndexQueue(options))
      const queue = await opened.catch((error: unknown) => {
        // Retried on the next call.
        opened = undefined
        throw error
      })
      return queue.backlog()
    },
    close: async () => (await opened)?.close(),
  }
}
