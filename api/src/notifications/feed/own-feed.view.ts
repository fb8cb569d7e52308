import type { UserRow } from '@quarry/db/schema/accounts/accounts'
import { Feed } from 'feed'
import { asTitle, withoutControlCharacters } from '../../site/feeds/feeds.view.ts'
import { INBOX, isStillRelevant, pageOf, notificationLine } from '../notification-texts.ts'
import type { NotificationRecord } from '../notifications.queries.ts'

interface OwnFeed {
  user: Pick<UserRow, 'id' | 'username' | 'language'>
  updatedAt: Date
  /** Newest first. */
  records: readonly NotificationRecord[]
  /** Game releases, newest first. */
  releases: readonly string[]
}

/**
 * The Atom document of a user's notifications: one line for each in their language, with a link. It contains neither the
 * address of the feed nor messages of threads.
 */
export function atomOfOwn({ user, updatedAt, records, releases }: OwnFeed, siteUrl: string): string {
  const page = siteUrl + INBOX
  const feed = new Feed({
    id: `${siteUrl}/feed/notifications/${user.id}`,
    title: withoutControlCharacters(`Quarry: ${user.username}`),
    link: page,
    updated: updatedAt,
    generator: 'Quarry',
    favicon: `${siteUrl}/favicon.svg`,
    author: { name: 'Quarry', link: siteUrl },
  })
  for (const record of records.filter(isStillRelevant))
    feed.addItem({
      id: `${siteUrl}/notification/${record.id}`,
      title: asTitle(notificationLine(record, user.language, { releases })),
      link: siteUrl + pageOf(record),
      date: record.createdAt,
      published: record.createdAt,
    })
  return feed.atom1()
}
