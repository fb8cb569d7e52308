import { collectionIndex } from './collections.ts'
import { organizationIndex } from './organizations.ts'
import { projectIndex } from './projects.ts'
import type { IndexDefinition } from './settings.ts'
import { userIndex } from './users.ts'
import { versionIndex } from './versions.ts'

export const INDEXES = {
  projects: projectIndex,
  versions: versionIndex,
  users: userIndex,
  organizations: organizationIndex,
  collections: collectionIndex,
} satisfies Record<string, IndexDefinition>

export type IndexName = keyof typeof INDEXES

export const INDEX_NAMES = ['projects', 'versions', 'users', 'organizations', 'collections'] as const

export function isIndexName(text: string): text is IndexName {
  return Object.hasOwn(INDEXES, text)
}
