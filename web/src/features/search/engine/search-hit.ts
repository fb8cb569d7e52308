import type { ProjectDocument } from '@quarry/search-config/projects'
import type { GroupCounts } from './facet-counts.ts'
import type { HIT_ATTRIBUTES } from './engine-request.ts'

type HitFields = Pick<ProjectDocument, (typeof HIT_ATTRIBUTES)[number]>

/** The fields of a result card. */
export interface RawHit extends HitFields {
  objectID: string
  _highlightResult?: { title?: { value: string }; summary?: { value: string } }
  _snippetResult?: unknown
}

/** A project of another type, as a link to it needs it. */
export type Namesake = Pick<RawHit, 'project_id' | 'slug' | 'title' | 'project_types' | 'loaders'>

/** The response to one page request, in the shape that InstantSearch expects plus `counts` and `kinds`. */
export interface PageResult {
  index: string
  query: string
  hits: RawHit[]
  nbHits: number
  nbPages: number
  page: number
  hitsPerPage: number
  processingTimeMS: number
  params: string
  exhaustiveNbHits: boolean
  counts: GroupCounts
  /** Number of projects of each type that the words find without filters; only on request. */
  kinds?: Record<string, number>
  /** A project of another type that has exactly this title. */
  namesake?: Namesake
}
