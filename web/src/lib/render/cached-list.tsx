import type { ReactNode } from 'react'
import { cachedListHtml } from './rendered-list-cache.ts'

interface CachedListProps {
  /** Everything that the items show, as text: the cache key of the server. */
  content: () => string
  /** Items without a nested list of this kind and without React's `useId`; at most one such list per page. */
  items: () => ReactNode
}

/**
 * A long list that is the same for many visitors: the server renders it again only when its content changes; the
 * browser adopts the markup.
 */
export function CachedList({ content, items }: CachedListProps) {
  const html = import.meta.env.SSR ? cachedListHtml(content()) : undefined
  if (html === undefined) return <ol data-cached-list="">{items()}</ol>
  return <ol data-cached-list="" dangerouslySetInnerHTML={{ __html: html }} />
}
