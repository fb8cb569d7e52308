import { z } from 'zod'
import { defineSettings, equality, TEXT_RULES, type IndexDefinition } from './settings.ts'

export const OrganizationDocument = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  aliases: z.array(z.string()),
  description: z.string(),
  owner: z.string().nullable(),
  icon_url: z.string().nullable(),
  color: z.number().int().nullable(),
})

export type OrganizationDocument = z.infer<typeof OrganizationDocument>

export const organizationIndex: IndexDefinition = {
  uid: 'organizations',
  primaryKey: 'id',
  settings: defineSettings({
    searchableAttributes: ['name', 'aliases', 'slug', 'owner', 'description'],
    displayedAttributes: Object.keys(OrganizationDocument.shape).filter((name) => name !== 'aliases'),
    filterableAttributes: [equality('id', 'slug')],
    sortableAttributes: [],
    rankingRules: TEXT_RULES,
    exactAttributes: ['slug'],
  }),
}
