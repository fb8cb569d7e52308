import type { OpenIndex } from '../indexes/open-index.ts'
import type { IndexSettings } from '../settings/index-settings.ts'
import type { EngineState } from '../state/engine-state.ts'
import type { IndexChange } from '../state/task.ts'
import type { Journal } from '../storage/journal.ts'
import type { SearchPool } from '../threads/search-pool.ts'
import type { CallableAddresses } from './callable-addresses.ts'

/** What tasks work on: the engine without its queue. */
export interface Workplace {
  readonly folder: string
  readonly journal: Journal
  readonly state: EngineState
  readonly warn: (message: string) => void
  openIndex(number: number): OpenIndex
  readonly answers: SearchPool
  /** Lets search threads follow all large indexes. */
  prepareSearches(): void
  /** What webhooks may lead to. */
  readonly callable: CallableAddresses
  takeIndexNumber(): number
  createIndex(number: number, settings: IndexSettings): OpenIndex
  /** After the journal has noted changes of indexes: drops what is not needed any more. */
  settle(changes: readonly IndexChange[], removedNumbers: readonly number[]): Promise<void>
}
