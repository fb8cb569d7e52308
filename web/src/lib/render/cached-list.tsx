import type { ReactNode } from 'react'
import { drawnList } from './rendered-list-cache.ts'

interface CachedListProps {
  /** All that the items show, as text; the server keeps what it has drawn by it. */
  content: () => string
  /** Items without a list of this kind and without ids of React's making; at most one such list stands on a page. */
  items: () => ReactNode
}

/**
 * A long list that many people are shown alike: the server draws it anew only when something in it is another, the
 * browser takes what it got for its own drawing.
 */
export function CachedList({ content, items }: CachedListProps) {
  const html = import.meta.env.SSR ? drawnList(content()) : undefined
  if (html === undefined) return <ol data-drawn-once="">{items()}</ol>
  return <ol data-drawn-once="" dangerouslySetInnerHTML={{ __html: html }} />
}
