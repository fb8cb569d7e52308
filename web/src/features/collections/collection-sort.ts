import { understood } from '../../lib/router/search-params.ts'
import type { ListedProject } from '@quarry/api/contract/projects/project-shapes'

/** `own` is the order of the curator. */
export const COLLECTION_SORTS = ['own', 'downloads', 'followers', 'updated', 'title'] as const
export type CollectionSort = (typeof COLLECTION_SORTS)[number]

/** The parameters of the pages of a collection: the order, and on the page of all types whether it is edited. */
export interface CollectionSearch {
  sort?: Exclude<CollectionSort, 'own'>
  edit?: '1'
}

export const collectionSearch = understood<CollectionSearch>(['sort', 'edit'], ({ sort, edit }) => {
  const chosen = COLLECTION_SORTS.find((name) => name === sort)
  return {
    ...(chosen && chosen !== 'own' && { sort: chosen }),
    ...(String(edit) === '1' && { edit: '1' }),
  }
})

/** Projects with equal values stay in the order of the curator. */
export function sortedItems<T extends Pick<ListedProject, 'downloads' | 'followers' | 'updated' | 'title'>>(
  items: readonly T[],
  sort: CollectionSort,
  locale: string,
): readonly T[] {
  if (sort === 'own') return items
  const { compare } = new Intl.Collator(locale, { numeric: true })
  const orders = {
    downloads: (a: T, b: T) => b.downloads - a.downloads,
    followers: (a: T, b: T) => b.followers - a.followers,
    updated: (a: T, b: T) => Date.parse(b.updated) - Date.parse(a.updated),
    title: (a: T, b: T) => compare(a.title, b.title),
  }
  return items.toSorted(orders[sort])
}
