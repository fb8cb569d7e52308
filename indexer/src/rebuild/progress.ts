import type { IndexName } from '@quarry/search-config/indexes'

export interface Progress {
  index: IndexName
  done: number
  total: number
}

export type OnProgress = (progress: Progress) => void
