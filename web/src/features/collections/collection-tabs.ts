import type { CollectionDetail } from '@quarry/api/contract/collections/collections'
import type { NameBelow } from '../../lib/i18n/message-ids.ts'

export type CollectionTab = Exclude<NameBelow<'accounts-profile.tab'>, 'collections'>

/** `all` first, then the project types of the items by name. */
export function collectionTabs({ items }: Pick<CollectionDetail, 'items'>): CollectionTab[] {
  const kinds = new Set(items.map((project) => `${project.url_type}s` as const))
  return ['all', ...[...kinds].toSorted()]
}
