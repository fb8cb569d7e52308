type FeedKind = 'project' | 'user' | 'organization' | 'collection'

/** Address of the feed of what somebody publishes, or of what a collection gathers; it lasts as the id does. */
export const feedPath = (kind: FeedKind, id: string) => `/feed/${kind}/${id}.atom`

/** For the head of a page: readers find the feed by the page's own address. */
export const feedLink = (kind: FeedKind, { id, title }: { id: string; title: string }, siteUrl: string) => ({
  rel: 'alternate',
  type: 'application/atom+xml',
  title,
  href: siteUrl + feedPath(kind, id),
})
