import { beforeAll, expect, it, vi } from 'vitest'
import labels from '../../../web/src/locales/en-US/projects-labels.json' with { type: 'json' }
import { formatNumber } from '../../../web/src/lib/format/format.ts'
import { hasSides, sideLabelOf } from '../../../web/src/features/projects/compatibility/sides.ts'
import { searchHitHref } from '../../../web/src/features/projects/search-hit-address.ts'
import type { ProjectType } from '@quarry/domain/projects/project-types'
import type { ProjectDetail } from '@quarry/api/contract/projects/project-shapes'
import type { RawHit } from '../../../web/src/features/search/engine/search-hit.ts'
import { HIT_ATTRIBUTES } from '../../../web/src/features/search/engine/engine-request.ts'
import { inParallel } from '../support/in-parallel.ts'
import { requestsOf, type Get } from '../support/requests.ts'
import { searchOfSite, type Search } from '../support/search-queries.ts'

let get: Get
let search: Search
let hits: RawHit[]
const sideText = ({ client_side: client, server_side: server }: RawHit) =>
  labels[`projects-labels.side.${sideLabelOf(client, server)}`]

beforeAll(async () => {
  get = await requestsOf()
  search = await searchOfSite()
  const results = await search<RawHit>(
    [0, 100].map((offset) => ({
      indexUid: 'projects',
      q: '',
      limit: 100,
      offset,
      attributesToRetrieve: HIT_ATTRIBUTES,
    })),
  )
  hits = results.flatMap((result) => result.hits)
})

/** The hits of these projects as they are now. */
async function hitsOf(projects: readonly string[]): Promise<RawHit[]> {
  if (projects.length === 0) return []
  const query = {
    indexUid: 'projects',
    q: '',
    filter: `project_id IN [${projects.join(', ')}]`,
    limit: projects.length,
    attributesToRetrieve: HIT_ATTRIBUTES,
  }
  const [found] = await search<RawHit>([query])
  expect(found?.hits).toHaveLength(projects.length)
  return found?.hits ?? []
}

/**
 * The differences that remain. Changes of other files and counted downloads arrive in the index, in responses and on
 * pages one after the other, so what differs is read again.
 */
async function remaining(
  some: readonly RawHit[],
  atOnce: number,
  compare: (hit: RawHit) => Promise<string[]>,
): Promise<string[]> {
  const read = async (list: readonly RawHit[]) => {
    const all = await inParallel(list, atOnce, async (hit) => ({ hit, found: await compare(hit) }))
    return all.filter(({ found }) => found.length > 0)
  }
  let different = await read(some)
  const readAgain = async () => {
    different = await read(await hitsOf(different.map(({ hit }) => hit.project_id)))
    if (different.length > 0) throw new Error('they still differ')
  }
  await vi.waitFor(readAgain).catch(() => undefined)
  return different.flatMap(({ found }) => found)
}

/** The text of a page, without markup. */
const textOf = (html: string) =>
  html
    .replaceAll(/<(script|style)\b.*?<\/\1>/gs, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')

/** The type in the address of a project. */
const typeIn = (href: string) => href.split('/')[1] as ProjectType

/** Whatever index, API, page and feed say differently about one project. */
async function differences(hit: RawHit): Promise<string[]> {
  const href = searchHitHref(hit)
  const [api, page] = await Promise.all([get(`/v2/project/${hit.project_id}`), get(href)])
  const project = JSON.parse(api.text) as ProjectDetail
  const pageText = textOf(page.text)
  const same = (name: string, one: unknown, other: unknown) =>
    JSON.stringify(one) === JSON.stringify(other)
      ? []
      : [`${href} ${name}: ${JSON.stringify(one)}, API: ${JSON.stringify(other)}`]
  const shows = (name: string, text: string) =>
    pageText.includes(text) ? [] : [`${href} does not show ${name} ${text}`]
  return [
    ...same('status of the page', page.status, 200),
    ...same('title', hit.title, project.title),
    ...same('loaders', hit.loaders.toSorted(), project.loaders.toSorted()),
    ...same('game versions', hit.game_versions.toSorted(), project.game_versions.toSorted()),
    ...same('client', hit.client_side, project.client_side),
    ...same('server', hit.server_side, project.server_side),
    ...same('changed', hit.date_modified, Date.parse(project.updated)),
    ...same('published', hit.date_created, Date.parse(project.approved ?? project.published)),
    ...(hasSides({ url_type: typeIn(href), project_types: hit.project_types })
      ? shows('sides', sideText(hit))
      : []),
    ...shows('downloads', formatNumber('en-US', project.downloads)),
    ...shows('followers', formatNumber('en-US', project.followers)),
  ]
}

/** A picture takes long to draw, so only some projects are compared. */
const PICTURES = 6

async function differencesOfPicture(hit: RawHit): Promise<string[]> {
  const [api, picture] = await Promise.all([
    get(`/v2/project/${hit.project_id}`),
    get(`/preview/project/${hit.project_id}.png`),
  ])
  const { title, downloads, followers } = JSON.parse(api.text) as ProjectDetail
  const number = (count: number, one: string) =>
    `${formatNumber('en-US', count)} ${one}${count === 1 ? '' : 's'}`
  return [title, number(downloads, 'download'), number(followers, 'follower')]
    .filter((fact) => !picture.text.includes(fact))
    .map((fact) => `the picture of ${title} does not show ${fact}`)
}

async function differencesOfFeed(hit: RawHit): Promise<string[]> {
  const [api, feed] = await Promise.all([
    get(`/v2/project/${hit.project_id}`),
    get(`/feed/project/${hit.project_id}.atom`),
  ])
  const { title, versions } = JSON.parse(api.text) as ProjectDetail
  const named = /<title>(.*?)<\/title>/s.exec(feed.text)?.[1]?.replaceAll('&amp;', '&')
  const links = [...feed.text.matchAll(/<link (?:rel="alternate" )?href="([^"]+)"/g)].map(
    ([, href = '']) => new URL(href).pathname,
  )
  const href = searchHitHref(hit)
  return [
    ...(named === title ? [] : [`the feed of ${title} is called ${named}`]),
    ...links.filter((link) => link !== href && !link.startsWith(`${href}/version/`)),
    ...(versions.length > 0 && !feed.text.includes('<entry>') ? [`the feed of ${title} is empty`] : []),
  ]
}

it('pictures and feeds say the same as the API', async () => {
  const ascii = hits.filter(({ title }) => /^[\w ]+$/.test(title)).slice(0, PICTURES)
  expect(ascii).toHaveLength(PICTURES)
  expect(await remaining(ascii, 1, differencesOfPicture)).toEqual([])
  expect(await remaining(hits, 4, differencesOfFeed)).toEqual([])
})

/** Each page is rendered, so a test compares only so many. */
const PAGES = 100

it.each([0, PAGES])(
  'search, API and page say the same about the projects from number %i on, and links need no redirect',
  async (first) => {
    const some = hits.slice(first, first + PAGES)
    expect(some.length).toBeGreaterThan(0)
    expect(await remaining(some, 4, differences)).toEqual([])
  },
)
