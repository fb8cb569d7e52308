import type { HTMLAttributes, ReactNode, Ref } from 'react'
import { cachedListHtml } from './rendered-list-cache.ts'

interface CachedListProps extends Omit<HTMLAttributes<HTMLElement>, 'content' | 'children'> {
  as?: 'ol' | 'ul'
  ref?: Ref<HTMLUListElement & HTMLOListElement>
  /** Everything that the items show, as text: the cache key of the server. */
  content: () => string
  /** Items without a nested list of this kind and without React's `useId`. */
  items: () => ReactNode
}

/**
 * A long list that is the same for many visitors: the server renders it again only when its content changes; the
 * browser adopts the markup.
 */
export function CachedList({ as: List = 'ol', content, items, ...rest }: CachedListProps) {
  const html = import.meta.env.SSR ? cachedListHtml(content(), List) : undefined
  // The marker is the last attribute, after which the server finds the items.
  if (html === undefined)
    return (
      <List {...rest} data-cached-list="">
        {items()}
      </List>
    )
  return <List {...rest} data-cached-list="" dangerouslySetInnerHTML={{ __html: html }} />
}
