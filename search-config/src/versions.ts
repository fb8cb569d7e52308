import { VERSION_CHANNELS } from '@quarry/domain/versions/channels'
import { z } from 'zod'
import { comparable, defineSettings, equality, TEXT_RULES, type IndexDefinition } from './settings.ts'

/**
 * Public versions (listed, archived) of searchable projects, for version pickers and the versions tab. Times are epoch
 * milliseconds.
 */
export const VersionDocument = z.object({
  id: z.string(),
  project_id: z.string(),
  name: z.string(),
  version_number: z.string(),
  version_type: z.enum(VERSION_CHANNELS),
  loaders: z.array(z.string()),
  game_versions: z.array(z.string()),
  featured: z.boolean(),
  date_published: z.number().int(),
})

export type VersionDocument = z.infer<typeof VersionDocument>

export const versionIndex: IndexDefinition = {
  uid: 'versions',
  primaryKey: 'id',
  settings: defineSettings({
    searchableAttributes: ['version_number', 'name'],
    displayedAttributes: Object.keys(VersionDocument.shape),
    filterableAttributes: [
      equality('id', 'project_id', 'version_type', 'loaders', 'game_versions', 'featured'),
      comparable('date_published'),
    ],
    sortableAttributes: ['date_published'],
    rankingRules: [...TEXT_RULES, 'date_published:desc'],
    exactAttributes: ['version_number'],
  }),
}
