import type { IndexBacklog } from '@quarry/jobs/index-queue'

/** What the search index has not heard of yet. */
export interface IndexWork {
  backlog(): Promise<IndexBacklog>
  close(): Promise<void>
}
