import {
  DEPENDENCY_TYPES,
  DEPENDENTS_CURSOR,
  type DependencyType,
} from '@quarry/domain/versions/dependencies'
import { CATALOGUE_NAME } from '@quarry/domain/limits/lengths'
import { SEARCH_QUERY } from '@quarry/domain/search/query-lengths'
import { PROJECT_TYPES, type ProjectType } from '@quarry/domain/projects/project-types'
import { queryOf } from '@quarry/search-config/query-string'

/** The parameters of the page address. */
export interface DependentsSearch {
  q?: string
  kind?: DependencyType
  type?: ProjectType
  loader?: string
  /** The game version, with the same name as in other addresses. */
  version?: string
  /** Cursor: the end of the previous page. */
  after?: string
}

/** Treats invalid values as absent, like an empty form field. */
export function parseDependents(search: Record<string, unknown>): DependentsSearch {
  const read = (name: keyof DependentsSearch, max: number = CATALOGUE_NAME.max) => {
    const value = search[name]
    const text = typeof value === 'string' ? value.trim() : ''
    return text === '' || text.length > max ? {} : { [name]: text }
  }
  const kind = DEPENDENCY_TYPES.find((name) => name === search['kind'])
  const type = PROJECT_TYPES.find((name) => name === search['type'])
  const after = search['after']
  return {
    ...read('q', SEARCH_QUERY.max),
    ...(kind && { kind }),
    ...(type && { type }),
    ...read('loader'),
    ...read('version'),
    ...(typeof after === 'string' && DEPENDENTS_CURSOR.test(after) && { after }),
  }
}

export const dependentsHref = (path: string, filter: DependentsSearch): string =>
  path + queryOf(Object.entries(filter).filter(([, value]) => value !== undefined) as [string, string][])

/** Whether a filter is set. */
export const hasFilter = (filter: DependentsSearch): boolean =>
  Object.entries(filter).some(([name, value]) => name !== 'after' && value !== undefined)
