import type { IndexBacklog } from '@quarry/jobs/index-queue'

/** What the search index has not heard of yet. */
export interface IndexQueueMonitor {
  backlog(): Promise<IndexBacklog>
  close(): Promise<void>
}
