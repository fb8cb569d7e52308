import { COLLECTION_STATUSES } from '@quarry/domain/collections/collection-statuses'
import { BATCH_MAX, COLLECTIONS_MAX, COLLECTION_PROJECTS_MAX } from '@quarry/domain/limits/counts'
import { COLLECTION_NAME, COLLECTION_SUMMARY } from '@quarry/domain/limits/lengths'
import { z } from 'zod'
import { canOf, CollectionAction } from '../abilities.ts'
import { endpoint, NoContent } from '../endpoint.ts'
import { BaseRevision, filledText, Id, ImageExtension, queryList, Timestamp } from '../fields.ts'
import { User } from '../accounts/users.ts'
import { ListedProject } from '../projects/project-shapes.ts'
import { Takedown } from '../moderation/takedowns.ts'

export const CollectionStatus = z.enum(COLLECTION_STATUSES)

export const Collection = z.object({
  id: z.string(),
  user: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  icon_url: z.string().nullable(),
  color: z.int().nullable(),
  status: CollectionStatus,
  created: Timestamp,
  updated: Timestamp,
  projects: z.array(z.string()).max(COLLECTION_PROJECTS_MAX),
})
export type Collection = z.output<typeof Collection>

const collections = { tag: 'collections' } as const
const reading = { ...collections, method: 'GET', access: 'optional', scope: 'COLLECTION_READ' } as const
const writing = {
  ...collections,
  access: 'signed-in',
  scope: 'COLLECTION_WRITE',
  response: NoContent,
} as const
const Projects = z.array(z.string()).max(COLLECTION_PROJECTS_MAX)

export const listUserCollections = endpoint({
  ...reading,
  path: '/v3/user/:user/collections',
  summary: "List a user's collections, newest first",
  response: z.array(Collection).max(COLLECTIONS_MAX),
})
export const listCollections = endpoint({
  ...reading,
  path: '/v3/collections',
  summary: 'Get several collections',
  query: z.object({ ids: queryList(Id) }),
  response: z.array(Collection).max(BATCH_MAX),
})
export const getCollection = endpoint({
  ...reading,
  path: '/v3/collection/:collection',
  summary: 'Get a collection',
  response: Collection,
})
const CollectionDetail = Collection.extend({
  /** Of name, description and status. */
  revision: z.string(),
  curator: User,
  /** Of those that staff have taken down. */
  takedown: Takedown.nullable(),
  items: z.array(ListedProject).max(COLLECTION_PROJECTS_MAX),
  viewer: z.object({ can: canOf(CollectionAction) }),
})
export type CollectionDetail = z.output<typeof CollectionDetail>

export const getCollectionDetail = endpoint({
  ...reading,
  path: '/_internal/collection/:collection',
  summary: 'Get a collection with its curator and projects',
  response: CollectionDetail,
})
export const createCollection = endpoint({
  ...collections,
  method: 'POST',
  path: '/v3/collection',
  summary: 'Create a collection',
  access: 'signed-in',
  scope: 'COLLECTION_CREATE',
  body: z.object({
    name: filledText(COLLECTION_NAME),
    description: filledText(COLLECTION_SUMMARY).nullish(),
    projects: Projects.default([]),
  }),
  response: Collection,
})
export const editCollection = endpoint({
  ...writing,
  method: 'PATCH',
  path: '/v3/collection/:collection',
  summary: 'Edit a collection; `new_projects` replaces its list',
  body: z
    .object({
      name: filledText(COLLECTION_NAME),
      description: filledText(COLLECTION_SUMMARY).nullable(),
      status: CollectionStatus,
      new_projects: Projects,
      revision: BaseRevision,
    })
    .partial(),
})
export const deleteCollection = endpoint({
  ...writing,
  method: 'DELETE',
  scope: 'COLLECTION_DELETE',
  path: '/v3/collection/:collection',
  summary: 'Delete a collection',
})
const icon = { ...writing, path: '/v3/collection/:collection/icon' } as const
export const changeCollectionIcon = endpoint({
  ...icon,
  method: 'PATCH',
  summary: 'Change the icon',
  upload: 'bytes',
  query: z.object({ ext: ImageExtension }),
})
export const deleteCollectionIcon = endpoint({ ...icon, method: 'DELETE', summary: 'Remove the icon' })
export const orderCollection = endpoint({
  ...writing,
  method: 'PUT',
  path: '/_internal/collection/:collection/order',
  summary: 'Move projects to the start, in this order; the others follow',
  body: z.object({ projects: Projects }),
})
const saving = { ...writing, path: '/v3/collection/:collection/project/:project' } as const
export const saveToCollection = endpoint({
  ...saving,
  method: 'PUT',
  summary: 'Put a project into a collection',
})
export const removeFromCollection = endpoint({
  ...saving,
  method: 'DELETE',
  summary: 'Take a project out of a collection',
})
