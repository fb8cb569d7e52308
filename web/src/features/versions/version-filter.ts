import { VERSION_WORDS } from '@quarry/domain/search/query-lengths'
import { VERSION_CHANNELS } from '@quarry/domain/versions/channels'
import { understood } from '../../lib/router/search-params.ts'
import type { VersionType } from '@quarry/api/contract/enums'

export type VersionFilter = {
  /** Loaders, game versions and channels; the keys are the parameter names of the address. */
  l?: string[]
  g?: string[]
  c?: VersionType[]
  /** Text to search in names, numbers and changelogs. */
  q?: string
  page?: number
}

const channels: readonly string[] = VERSION_CHANNELS

/** Takes valid values from the address; an invalid parameter never breaks the page. */
export function parseVersionFilter(search: Record<string, unknown>): VersionFilter {
  const l = texts(search['l'])
  const g = texts(search['g'])
  const c = texts(search['c']).filter((text): text is VersionType => channels.includes(text))
  const q = (texts(search['q'])[0] ?? '').trim().slice(0, VERSION_WORDS.max)
  const page = Number(search['page'])
  return {
    ...(l.length > 0 && { l }),
    ...(g.length > 0 && { g }),
    ...(c.length > 0 && { c }),
    ...(q !== '' && { q }),
    ...(Number.isInteger(page) && page > 1 && page < 10_000 && { page }),
  }
}

export const understoodVersionFilter = understood(['l', 'g', 'c', 'q', 'page'], parseVersionFilter)

export const isFiltered = ({ l, g, c, q }: VersionFilter) => Boolean(l?.length || g?.length || c?.length || q)

/** Adds or removes one value and returns to the first page. */
export function toggled(filter: VersionFilter, key: 'l' | 'g' | 'c', value: string): VersionFilter {
  const before: readonly string[] = filter[key] ?? []
  const after = before.includes(value) ? before.filter((one) => one !== value) : [...before, value]
  const { [key]: _, page: __, ...rest } = filter
  return parseVersionFilter({ ...rest, [key]: after })
}

/** Changes the search text and returns to the first page. */
export const searched = (filter: VersionFilter, words: string): VersionFilter =>
  parseVersionFilter({ ...filter, page: undefined, q: words })

/** Maximum values per filter in an address; more are not chosen by hand. */
const MAX_VALUES = 100

function texts(value: unknown): string[] {
  const list = Array.isArray(value) ? value : value === undefined ? [] : [value]
  return (
    list
      .filter((one): one is string | number => typeof one === 'string' || typeof one === 'number')
      .map(String)
      // A form without scripts sends filters without a choice as empty values.
      .filter((text) => text !== '')
      .slice(0, MAX_VALUES)
  )
}

/** Address of a list with this filter; each value repeats its parameter. */
export function filterHref(path: string, filter: VersionFilter): string {
  const query = new URLSearchParams()
  for (const key of ['l', 'g', 'c'] as const) for (const value of filter[key] ?? []) query.append(key, value)
  if (filter.q) query.set('q', filter.q)
  if (filter.page && filter.page > 1) query.set('page', String(filter.page))
  const text = query.toString()
  return text ? `${path}?${text}` : path
}
