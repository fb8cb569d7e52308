import { PROJECT_FACETS } from '@quarry/search-config/projects'

import { categories, loaders } from './project-documents.ts'
import type { ProjectMaker } from './project-documents.ts'

/** What a search page sends: 20 hits with highlights, and six facets. */
const page = {
  limit: 20,
  facets: [...PROJECT_FACETS, 'license'],
  attributesToHighlight: ['title', 'summary'],
  attributesToRetrieve: [
    'project_id',
    'slug',
    'title',
    'summary',
    'author',
    'downloads',
    'follows',
    'icon_url',
    'display_categories',
    'date_modified',
  ],
}

export const kinds = ['placeholder', 'prefix', 'typo', 'multiWord', 'filtered', 'sorted'] as const
type Kind = (typeof kinds)[number]

export interface Search {
  kind: Kind
  body: Record<string, unknown>
}

/** One wrong letter, not the first. */
function misspell(word: string, random: () => number): string {
  const at = 1 + Math.floor(random() * (word.length - 1))
  return `${word.slice(0, at)}x${word.slice(at + 1)}`
}

function bodyOf(kind: Kind, maker: ProjectMaker): Record<string, unknown> {
  const { random, words } = maker
  const pick = (list: readonly string[]) => list[Math.floor(random() * list.length)] ?? ''
  const longWord = (least: number): string => {
    let word = words.next()
    while (word.length < least) word = words.next()
    return word
  }
  switch (kind) {
    case 'placeholder':
      return {
        q: '',
        filter: [['project_types = mod'], ...(random() < 0.5 ? [[`categories = ${pick(categories)}`]] : [])],
        offset: page.limit * Math.floor(random() * 10),
      }
    case 'prefix':
      return { q: longWord(5).slice(0, 2 + Math.floor(random() * 3)) }
    case 'typo':
      return { q: misspell(longWord(6), random) }
    case 'multiWord':
      return { q: words.text(2 + Math.floor(random() * 3)) }
    case 'filtered':
      return {
        q: longWord(4),
        filter: [
          ['project_types = mod'],
          [`categories = ${pick(categories)}`, `categories = ${pick(loaders)}`],
        ],
      }
    case 'sorted':
      return {
        q: random() < 0.5 ? '' : longWord(3).slice(0, 3),
        sort: [pick(['downloads:desc', 'date_created:desc', 'follows:desc'])],
        offset: page.limit * Math.floor(random() * 4),
      }
  }
}

/** A repeatable mix in which every kind is as frequent as the others and no search comes twice, also not in `sent`. */
export function makeSearches(maker: ProjectMaker, count: number, sent = new Set<string>()): Search[] {
  return Array.from({ length: count }, (_, index) => {
    const kind = kinds[index % kinds.length] ?? 'placeholder'
    for (let further = 0; ; further++) {
      const own = bodyOf(kind, maker)
      // Kinds with few different searches go on to later pages.
      const offset = Number(own['offset'] ?? 0) + page.limit * Math.floor(further / 8)
      const body = { ...page, ...own, ...(offset > 0 ? { offset } : {}) }
      const name = JSON.stringify(body)
      if (sent.has(name)) continue
      sent.add(name)
      return { kind, body }
    }
  })
}

/** A mix as visitors send it: a few searches again and again, most only now and then. */
export function repeatSearches(searches: readonly Search[], count: number, random: () => number): Search[] {
  const shares = searches.map((_, rank) => 1 / (rank + 3))
  const total = shares.reduce((sum, share) => sum + share, 0)
  return Array.from({ length: count }, () => {
    let left = random() * total
    const rank = shares.findIndex((share) => (left -= share) < 0)
    return searches.at(rank) as Search
  })
}
