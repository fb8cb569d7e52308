import type { StateDelta } from '../index/state-delta.ts'
import type { StateImage } from '../index/state-image.ts'
import type { PlaceList } from '../index/segments/segment.ts'
import type { PlacesImage } from '../storage/document-table.ts'
import type { JobAnswer, SearchJob } from './search-job.ts'

/** A list of places with the segment and the words that it belongs to. */
export interface SharedList {
  serial: number
  from: number
  to: number
  list: PlaceList
}

/** To a search thread; what was posted first is done first. */
export type ThreadRequest =
  | {
      kind: 'follow'
      index: number
      image: StateImage
      /** The log that holds the documents. */
      log: string
      places: PlacesImage
      lists: SharedList[]
    }
  | { kind: 'delta'; index: number; delta: StateDelta; places: PlacesImage }
  | { kind: 'lists'; index: number; lists: SharedList[] }
  | { kind: 'forget'; index: number }
  | { kind: 'job'; job: SearchJob; deadlineMs: number }

export type ThreadReport =
  | { kind: 'ready' }
  | { kind: 'following'; index: number }
  | { kind: 'list'; index: number; made: SharedList }
  | { kind: 'answer'; answer: JobAnswer }
