import { type ProjectType, SHELF_ORDER } from '@quarry/domain/projects/project-types'
import { listFollowedProjects } from '@quarry/api/contract/collections/follows'
import type { ProjectDocument } from '@quarry/search-config/projects'
import type { SearchAccess } from '../../../lib/router/page-state.ts'
import type { RouterContext } from '../../../lib/router/router-context.ts'
import { multiSearch, type EngineQuery } from '../../../lib/api/search-engine.ts'
import { CATEGORY_TYPES, largestCategories, type CategoryColumn } from './category-counts.ts'

const FIELDS = [
  'project_id',
  'slug',
  'title',
  'summary',
  'author',
  'organization',
  'project_types',
  'loaders',
  'game_versions',
  'downloads',
  'weekly_downloads',
  'follows',
  'icon_url',
  'featured_gallery',
  'date_modified',
] as const satisfies (keyof ProjectDocument)[]

/** The fields of a project that the home page shows. */
export type HomeProject = Pick<ProjectDocument, (typeof FIELDS)[number]>

export interface HomeContent {
  total: number
  kinds: Record<ProjectType, number>
  /** In the order of search. */
  popular: HomeProject[]
  /** By downloads of the last seven days. */
  weekly: HomeProject[]
  updated: HomeProject[]
  trending: HomeProject[]
  modpacks: HomeProject[]
  categories: CategoryColumn[]
  /** Response time of the engine for all queries together. */
  tookMs: number
}

export interface HomePage {
  /** Undefined while search is down. */
  content: HomeContent | undefined
  /** Followed projects by newest change; undefined for visitors and for users who follow nothing. */
  followed: HomeProject[] | undefined
}

const LIST = 6
const WALL = 19
const TRENDING_MS = 60 * 24 * 60 * 60_000

const projects = (query: Partial<EngineQuery>): EngineQuery => ({
  indexUid: 'projects',
  q: '',
  limit: 0,
  attributesToRetrieve: FIELDS,
  ...query,
})

function queries(nowMs: number): EngineQuery[] {
  return [
    projects({ limit: WALL, facets: ['project_types'] }),
    projects({ limit: LIST, sort: ['date_modified:desc'] }),
    projects({ limit: LIST, sort: ['follows:desc'], filter: [`date_created > ${nowMs - TRENDING_MS}`] }),
    projects({ limit: 4, filter: ['project_types = "modpack"'] }),
    projects({ limit: LIST, sort: ['weekly_downloads:desc'] }),
    ...CATEGORY_TYPES.map((kind) =>
      projects({ filter: [`project_types = "${kind}"`], facets: ['categories'] }),
    ),
  ]
}

async function loadContent(access: SearchAccess): Promise<HomeContent> {
  const results = await multiSearch<HomeProject>(access, queries(Date.now()))
  const [popular, updated, trending, modpacks, weekly, ...categories] = results
  const types = popular?.facetDistribution?.['project_types'] ?? {}
  const count = (kind: ProjectType) => types[kind] ?? 0
  return {
    total: popular?.estimatedTotalHits ?? 0,
    kinds: Object.fromEntries(SHELF_ORDER.map((kind) => [kind, count(kind)])) as Record<ProjectType, number>,
    popular: popular?.hits ?? [],
    weekly: weekly?.hits ?? [],
    updated: updated?.hits ?? [],
    trending: trending?.hits ?? [],
    modpacks: modpacks?.hits ?? [],
    categories: CATEGORY_TYPES.map((kind, at) => ({
      kind,
      count: count(kind),
      tags: largestCategories(kind, categories[at]?.facetDistribution?.['categories'] ?? {}),
    })),
    tookMs: results.reduce((sum, { processingTimeMs }) => sum + processingTimeMs, 0),
  }
}

/** The home page has the same content for all visitors; requests within this time share one search. */
const SHARED_MS = 1000
let shared: { url: string; until: number; content: Promise<HomeContent> } | undefined

function sharedContent(access: SearchAccess): Promise<HomeContent> {
  if (shared && shared.url === access.url && shared.until > Date.now()) return shared.content
  const content = loadContent(access)
  shared = { url: access.url, until: Date.now() + SHARED_MS, content }
  content.catch(() => {
    shared = undefined
  })
  return content
}

async function loadFollowed({ api, viewer }: RouterContext): Promise<HomeProject[] | undefined> {
  if (!viewer) return undefined
  const list = await api(listFollowedProjects, { params: { user: viewer.id } })
  const newestFirst = list.toSorted((a, b) => Date.parse(b.updated) - Date.parse(a.updated)).slice(0, LIST)
  if (newestFirst.length === 0) return undefined
  return newestFirst.map((project) => ({
    ...project,
    project_id: project.id,
    summary: project.description,
    author: '',
    organization: null,
    project_types: [project.project_type],
    follows: project.followers,
    weekly_downloads: 0,
    featured_gallery: null,
    date_modified: Date.parse(project.updated),
  }))
}

/** Loads the home page; parts whose request fails are omitted. */
export async function loadHome(context: RouterContext): Promise<HomePage> {
  const [content, followed] = await Promise.all([
    context.search ? sharedContent(context.search).catch(() => undefined) : undefined,
    loadFollowed(context).catch(() => undefined),
  ])
  return { content, followed }
}
