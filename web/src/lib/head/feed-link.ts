type FeedKind = 'project' | 'user' | 'organization' | 'collection'

/** Address of the Atom feed of an owner's or a collection's projects; it is as permanent as the id. */
export const feedPath = (kind: FeedKind, id: string) => `/feed/${kind}/${id}.atom`

/** For the head of a page, by which feed readers discover the feed. */
export const feedLink = (kind: FeedKind, { id, title }: { id: string; title: string }, siteUrl: string) => ({
  rel: 'alternate',
  type: 'application/atom+xml',
  title,
  href: siteUrl + feedPath(kind, id),
})
