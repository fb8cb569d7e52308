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
      return { q: '', filter: [['project_types = mod']] }
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
      }
  }
}

/** A repeatable mix in which every kind is as frequent as the others. */
export function makeSearches(maker: ProjectMaker, count: number): Search[] {
  return Array.from({ length: count }, (_, index) => {
    const kind = kinds[index % kinds.length] ?? 'placeholder'
    return { kind, body: { ...page, ...bodyOf(kind, maker) } }
  })
}
