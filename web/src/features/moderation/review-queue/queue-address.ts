import { QUEUE_SEARCH } from '@quarry/domain/limits/lengths'
import { isProjectType, type ProjectType } from '@quarry/domain/projects/project-types'
import { REVIEW_WAITS, type ReviewWait } from '@quarry/domain/moderation/review'
import { queryOf } from '@quarry/search-config/query-string'

export const QUEUE_PATH = '/moderation/review'

/** Filters and order of the queue from the search parameters. */
export interface QueueView {
  type?: ProjectType | undefined
  q?: string | undefined
  waited?: ReviewWait | undefined
  order?: 'newest' | undefined
  after?: string | undefined
}

const NAMES = ['type', 'q', 'waited', 'order', 'after'] as const

const isWait = (value: unknown): value is ReviewWait => REVIEW_WAITS.some((wait) => wait === value)

/** Invalid values count as absent. */
export function queueViewOf({ type, q, waited, order, after }: Record<string, unknown>): QueueView {
  const search = typeof q === 'string' ? q.trim().slice(0, QUEUE_SEARCH.max) : ''
  return {
    ...(typeof type === 'string' && isProjectType(type) && { type }),
    ...(search !== '' && { q: search }),
    ...(isWait(waited) && { waited }),
    ...(order === 'newest' && { order }),
    ...(typeof after === 'string' && /^[0-9A-Za-z]{1,11}$/.test(after) && { after }),
  }
}

export const queueHref = (view: QueueView): string =>
  QUEUE_PATH + queryOf(NAMES.flatMap((name) => (view[name] === undefined ? [] : [[name, view[name]]])))
