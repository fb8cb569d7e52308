import { EDITED_PROJECTS_MAX } from '@quarry/domain/limits/counts'
import { understood } from '../../../lib/router/search-params.ts'

export interface SeveralSearch {
  edit?: 'links'
  /** How many projects were just changed. */
  changed?: number
}

/** A list of projects as its address asks for it: to be read, or to have several edited. */
export const understoodSeveral = understood<SeveralSearch>(['edit', 'changed'], ({ edit, changed }) => {
  const count = Number(changed)
  return {
    ...(edit === 'links' && { edit }),
    ...(Number.isInteger(count) && count > 0 && count <= EDITED_PROJECTS_MAX && { changed: count }),
  }
})
