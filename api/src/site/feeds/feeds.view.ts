import { permanentProjectPath, projectPath, userPath, versionPath } from '../../../contract/addresses.ts'
import { Feed } from 'feed'
import { projectUrlType } from '@quarry/domain/projects/url-type'
import type { FeedKind, FeedVersion } from './feeds.queries.ts'

/** The subject of a feed and its page. */
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

/** Escapes texts of users, since feed readers render entries as HTML. */
const asParagraphs = (text: string) =>
  text
    .split(/\n{2,}/)
    .filter((part) => part.trim() !== '')
    .map((part) => `<p>${escaped(part.trim()).replaceAll('\n', '<br>')}</p>`)
    .join('')

/** Characters that are invalid in XML. */
// oxlint-disable-next-line no-control-regex
const INVALID_IN_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/gu
export const withoutControlCharacters = (text: string) => text.toWellFormed().replaceAll(INVALID_IN_XML, '')

/** Feed readers interpret titles as HTML, as the Feed library declares them. */
export const asTitle = (text: string) => withoutControlCharacters(escaped(text))

/** The Atom document. Entry ids use database ids, so they stay the same when URLs change. */
export function atomOf({ kind, subject, versions }: FeedParts, siteUrl: string): string {
  const page = siteUrl + subject.path
  const feed = new Feed({
    id: `${siteUrl}/feed/${kind}/${subject.id}`,
    title: withoutControlCharacters(subject.title),
    link: page,
    updated: versions[0]?.publishedAt ?? subject.createdAt,
    generator: 'Quarry',
    favicon: `${siteUrl}/favicon.svg`,
    feedLinks: { atom: `${siteUrl}/feed/${kind}/${subject.id}.atom` },
    author: { name: withoutControlCharacters(subject.title), link: page },
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
      content: withoutControlCharacters(
        `<p>${escaped(facts.filter(Boolean).join(' · '))}</p>${asParagraphs(version.changelog)}`,
      ),
      ...(version.author !== null && {
        author: [{ name: version.author, link: siteUrl + userPath(version.author) }],
      }),
    })
  }
  return feed.atom1()
}
