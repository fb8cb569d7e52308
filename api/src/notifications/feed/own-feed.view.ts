import type { UserRow } from '@quarry/db/schema/accounts/accounts'
import { Feed } from 'feed'
import { asTitle, writable } from '../../site/feeds/feeds.view.ts'
import { INBOX, isWorthTelling, pageOf, sayNotice } from '../notification-texts.ts'
import type { NotificationRecord } from '../notifications.queries.ts'

interface OwnFeed {
  user: Pick<UserRow, 'id' | 'username' | 'language'>
  updatedAt: Date
  /** Newest first. */
  records: readonly NotificationRecord[]
  /** Of the game, newest first. */
  releases: readonly string[]
}

/**
 * The Atom document of somebody's notifications: one line of each in their language, and where it is read. Neither the
 * address of the feed nor anything that people wrote to each other is in it.
 */
export function atomOfOwn({ user, updatedAt, records, releases }: OwnFeed, siteUrl: string): string {
  const page = siteUrl + INBOX
  const feed = new Feed({
    id: `${siteUrl}/feed/notifications/${user.id}`,
    title: writable(`Quarry: ${user.username}`),
    link: page,
    updated: updatedAt,
    generator: 'Quarry',
    favicon: `${siteUrl}/favicon.svg`,
    author: { name: 'Quarry', link: siteUrl },
  })
  for (const record of records.filter(isWorthTelling))
    feed.addItem({
      id: `${siteUrl}/notification/${record.id}`,
      title: asTitle(sayNotice(record, user.language, { releases })),
      link: siteUrl + pageOf(record),
      date: record.createdAt,
      published: record.createdAt,
    })
  return feed.atom1()
}
