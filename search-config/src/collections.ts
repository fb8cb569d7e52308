import { z } from 'zod'
import { defineSettings, equality, TEXT_RULES, type IndexDefinition } from './settings.ts'

/** Listed collections only. Times are epoch milliseconds. */
export const CollectionDocument = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  owner: z.string(),
  owner_id: z.string(),
  icon_url: z.string().nullable(),
  color: z.number().int().nullable(),
  date_created: z.number().int(),
  date_modified: z.number().int(),
})

export type CollectionDocument = z.infer<typeof CollectionDocument>

export const collectionIndex: IndexDefinition = {
  uid: 'collections',
  primaryKey: 'id',
  settings: defineSettings({
    searchableAttributes: ['name', 'owner', 'description'],
    displayedAttributes: Object.keys(CollectionDocument.shape),
    filterableAttributes: [equality('id', 'owner_id')],
    sortableAttributes: ['date_created', 'date_modified'],
    rankingRules: TEXT_RULES,
  }),
}
