import type { ChangelogProduct } from '@quarry/domain/site/changelog-products'
import { Feed } from 'feed'
import { xmlText } from '../../kernel/xml-text.ts'
import type { ChangelogEntry } from '../../../contract/site/publications.ts'
import { changelogPath } from './changelog-entries.ts'

const PRODUCTS: Record<ChangelogProduct, string> = { web: 'Website', servers: 'Servers', app: 'App' }
/** Feed readers poll often and need only recent entries. */
const ENTRIES_MAX = 30

/** Escaped Markdown source: it is readable as it is, and feed readers render entries as HTML. */
const asParagraphs = (text: string) =>
  text
    .split(/\n{2,}/)
    .map((part) => `<p>${xmlText(part).replaceAll(/\n(?=[-*] )/g, '<br>')}</p>`)
    .join('')

/** Atom feed of changelog entries, newest first. */
export function changelogFeed(
  name: ChangelogProduct | 'all',
  entries: readonly ChangelogEntry[],
  siteUrl: string,
): string {
  const page = `${siteUrl}/news/changelog${name === 'all' ? '' : `?filter=${name}`}`
  const [newest] = entries
  const feed = new Feed({
    id: `${siteUrl}/feed/changelog/${name}`,
    title: name === 'all' ? 'Quarry changelog' : `Quarry changelog: ${PRODUCTS[name]}`,
    link: page,
    ...(newest && { updated: new Date(newest.date) }),
    generator: 'Quarry',
    favicon: `${siteUrl}/favicon.svg`,
    feedLinks: { atom: `${siteUrl}/feed/changelog/${name}.atom` },
    author: { name: 'Quarry', link: siteUrl },
  })
  for (const entry of entries.slice(0, ENTRIES_MAX)) {
    const link = siteUrl + changelogPath(entry)
    const date = new Date(entry.date)
    feed.addItem({
      id: link,
      title: `${PRODUCTS[entry.product]} ${entry.version ?? entry.date.slice(0, 10)}`,
      link,
      date,
      published: date,
      content: asParagraphs(entry.body),
    })
  }
  return feed.atom1()
}
