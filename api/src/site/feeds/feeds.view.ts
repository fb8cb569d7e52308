import { permanentProjectPath, projectPath, userPath, versionPath } from '../../../contract/addresses.ts'
import { Feed } from 'feed'
import { projectUrlType } from '@quarry/domain/projects/url-type'
import type { FeedKind, FeedVersion } from './feeds.queries.ts'

/** Whom a feed is about, with its page. */
export interface FeedSubject {
  id: string
  title: string
  path: string
  createdAt: Date
}

interface FeedParts {
  kind: FeedKind
  subject: FeedSubject
  /** Newest first. */
  versions: readonly FeedVersion[]
}

export const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Texts of people stay texts: readers draw what a feed holds as their own page. */
const asParagraphs = (text: string) =>
  text
    .split(/\n{2,}/)
    .filter((part) => part.trim() !== '')
    .map((part) => `<p>${escaped(part.trim()).replaceAll('\n', '<br>')}</p>`)
    .join('')

/** What no document of XML may hold. */
// oxlint-disable-next-line no-control-regex
const UNWRITABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/gu
export const writable = (text: string) => text.toWellFormed().replaceAll(UNWRITABLE, '')

/** Titles of entries are HTML to readers, as the format has it written. */
export const asTitle = (text: string) => writable(escaped(text))

/** The Atom document; ids last for as long as what they name, also when addresses change. */
export function atomOf({ kind, subject, versions }: FeedParts, siteUrl: string): string {
  const page = siteUrl + subject.path
  const feed = new Feed({
    id: `${siteUrl}/feed/${kind}/${subject.id}`,
    title: writable(subject.title),
    link: page,
    updated: versions[0]?.publishedAt ?? subject.createdAt,
    generator: 'Quarry',
    favicon: `${siteUrl}/favicon.svg`,
    feedLinks: { atom: `${siteUrl}/feed/${kind}/${subject.id}.atom` },
    author: { name: writable(subject.title), link: page },
  })
  for (const version of versions) {
    const urlType = projectUrlType({ projectTypes: version.projectTypes, loaders: version.loaders })
    const path = versionPath(projectPath({ urlType, slug: version.slug }), version.id)
    const name = version.name || version.versionNumber
    const facts = [version.versionNumber, version.versionLoaders.join(', '), version.gameVersions.join(', ')]
    feed.addItem({
      id: siteUrl + versionPath(permanentProjectPath(version.projectId), version.id),
      title: asTitle(kind === 'project' ? name : `${version.title}: ${name}`),
      link: siteUrl + path,
      date: version.publishedAt,
      published: version.publishedAt,
      content: writable(
        `<p>${escaped(facts.filter(Boolean).join(' · '))}</p>${asParagraphs(version.changelog)}`,
      ),
      ...(version.author !== null && {
        author: [{ name: version.author, link: siteUrl + userPath(version.author) }],
      }),
    })
  }
  return feed.atom1()
}
