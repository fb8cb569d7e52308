import type { IndexBacklog } from '@quarry/jobs/index-queue'

/** The backlog of the search index. */
export interface IndexQueueMonitor {
  backlog(): Promise<IndexBacklog>
  close(): Promise<void>
}
