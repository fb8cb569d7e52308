import { collectionPath, organizationPath, userPath } from '@quarry/api/contract/addresses'
import type { ProjectType } from '@quarry/domain/projects/project-types'
import { projectUrlType } from '@quarry/domain/projects/url-type'
import type { CollectionDocument } from '@quarry/search-config/collections'
import type { OrganizationDocument } from '@quarry/search-config/organizations'
import type { ProjectDocument } from '@quarry/search-config/projects'
import { searchWords } from '@quarry/search-config/search-words'
import type { UserDocument } from '@quarry/search-config/users'
import type { SearchAccess } from '../../../lib/router/page-state.ts'
import { federatedSearch } from '../../../lib/api/search-engine.ts'
import { searchHitHref } from '../../projects/search-hit-address.ts'

/** One row of the quick search. */
export interface QuickResult {
  id: string
  type: 'project' | 'user' | 'organization' | 'collection'
  kind?: ProjectType
  href: string
  title: string
  /** The title with the matches marked, if there are any. */
  marked: string | undefined
  note: string
  icon: string | null
}

type Project = Pick<
  ProjectDocument,
  'project_id' | 'slug' | 'title' | 'summary' | 'icon_url' | 'project_types' | 'loaders'
>
type User = Pick<UserDocument, 'id' | 'username' | 'bio' | 'avatar_url'>
type Organization = Pick<OrganizationDocument, 'id' | 'slug' | 'name' | 'description' | 'icon_url'>
type Collection = Pick<CollectionDocument, 'id' | 'name' | 'description' | 'owner' | 'icon_url'>

/** A hit of the merged list; `_federation` names its index. */
export type FederatedHit = { _federation: { indexUid: string }; _formatted?: Record<string, unknown> } & (
  | Project
  | User
  | Organization
  | Collection
)

const LIMIT = 9

const PROJECT_FIELDS = ['project_id', 'slug', 'title', 'summary', 'icon_url', 'project_types', 'loaders']

const query = (indexUid: string, q: string, titleField: string, fields: string[]) => ({
  indexUid,
  q,
  attributesToRetrieve: fields,
  attributesToHighlight: [titleField],
  highlightPreTag: '__ais-highlight__',
  highlightPostTag: '__/ais-highlight__',
})

/** One query for each index. */
export function quickQueries(text: string) {
  const q = searchWords(text)
  return {
    projects: query('projects', q, 'title', PROJECT_FIELDS),
    users: query('users', q, 'username', ['id', 'username', 'bio', 'avatar_url']),
    organizations: query('organizations', q, 'name', ['id', 'slug', 'name', 'description', 'icon_url']),
    collections: query('collections', q, 'name', ['id', 'name', 'description', 'owner', 'icon_url']),
  }
}

/** One federated request for projects, users, organizations and collections; projects win between equal matches. */
export function quickRequest(q: string) {
  const { projects, users, organizations, collections } = quickQueries(q)
  return {
    federation: { limit: LIMIT },
    queries: [
      { ...projects, federationOptions: { weight: 1 } },
      { ...users, federationOptions: { weight: 0.96 } },
      { ...organizations, federationOptions: { weight: 0.98 } },
      { ...collections, federationOptions: { weight: 0.94 } },
    ],
  }
}

const text = (value: unknown) => (typeof value === 'string' ? value : undefined)

/** Reads a hit by its index; hits of unknown indexes are dropped. */
export function quickResult(hit: FederatedHit): QuickResult | undefined {
  const formatted = hit._formatted ?? {}
  switch (hit._federation.indexUid) {
    case 'projects': {
      const project = hit as FederatedHit & Project
      const kind = projectUrlType({ projectTypes: project.project_types, loaders: project.loaders })
      return {
        id: `project-${project.project_id}`,
        type: 'project',
        kind,
        href: searchHitHref(project),
        title: project.title,
        marked: text(formatted['title']),
        note: project.summary,
        icon: project.icon_url,
      }
    }
    case 'users': {
      const user = hit as FederatedHit & User
      return {
        id: `user-${user.id}`,
        type: 'user',
        href: userPath(user.username),
        title: user.username,
        marked: text(formatted['username']),
        note: user.bio ?? '',
        icon: user.avatar_url,
      }
    }
    case 'organizations': {
      const organization = hit as FederatedHit & Organization
      return {
        id: `organization-${organization.id}`,
        type: 'organization',
        href: organizationPath(organization.slug),
        title: organization.name,
        marked: text(formatted['name']),
        note: organization.description,
        icon: organization.icon_url,
      }
    }
    case 'collections': {
      const collection = hit as FederatedHit & Collection
      return {
        id: `collection-${collection.id}`,
        type: 'collection',
        href: collectionPath(collection.id),
        title: collection.name,
        marked: text(formatted['name']),
        note: collection.description ?? '',
        icon: collection.icon_url,
      }
    }
    default:
      return undefined
  }
}

/** Sends the request to the engine; rejects if it fails. */
export async function quickSearch(
  access: SearchAccess,
  q: string,
  signal: AbortSignal,
): Promise<QuickResult[]> {
  const hits = await federatedSearch<FederatedHit>(access, quickRequest(q), signal)
  return hits.map(quickResult).filter((result) => result !== undefined)
}
