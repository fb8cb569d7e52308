import { permanentProjectPath } from '../../../contract/addresses.ts'
import { Feed } from 'feed'
import { pathOfHit, type FoundProject } from '../found-project.ts'
import { asTitle, escaped, withoutControlCharacters } from '../../site/feeds/feeds.view.ts'

interface SearchFeedParts {
  /** Path and query of the feed itself. */
  address: string
  words: string
  /** Newest first. */
  projects: readonly FoundProject[]
}

/** The Atom document of a search. A project gets one entry, dated by its publication. */
export function atomOfSearch({ address, words, projects }: SearchFeedParts, siteUrl: string): string {
  const newest = projects[0]?.date_created
  const feed = new Feed({
    id: siteUrl + address,
    title: withoutControlCharacters(words === '' ? 'Quarry' : words),
    link: siteUrl,
    updated: newest === undefined ? new Date(0) : new Date(newest),
    generator: 'Quarry',
    favicon: `${siteUrl}/favicon.svg`,
    feedLinks: { atom: siteUrl + address },
  })
  for (const project of projects)
    feed.addItem({
      id: siteUrl + permanentProjectPath(project.project_id),
      title: asTitle(project.title),
      link: siteUrl + pathOfHit(project),
      date: new Date(project.date_created),
      published: new Date(project.date_created),
      content: withoutControlCharacters(`<p>${escaped(project.summary)}</p>`),
      author: [{ name: withoutControlCharacters(project.author) }],
    })
  return feed.atom1()
}
