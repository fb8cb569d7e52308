import { EDITED_PROJECTS_MAX } from '@quarry/domain/limits/counts'
import { understood } from '../../../lib/router/search-params.ts'

export interface BulkEditSearch {
  edit?: 'links'
  /** Number of projects that the bulk edit just changed. */
  changed?: number
}

/** What the address of a project list requests: to read the list or to edit several of its projects. */
export const understoodBulkEdit = understood<BulkEditSearch>(['edit', 'changed'], ({ edit, changed }) => {
  const count = Number(changed)
  return {
    ...(edit === 'links' && { edit }),
    ...(Number.isInteger(count) && count > 0 && count <= EDITED_PROJECTS_MAX && { changed: count }),
  }
})
