import { USER_ROLES } from '@quarry/domain/accounts/roles-and-badges'
import { z } from 'zod'
import { defineSettings, equality, TEXT_RULES, type IndexDefinition } from './settings.ts'

/** Times are epoch milliseconds. Only data of public profiles. */
export const UserDocument = z.object({
  id: z.string(),
  username: z.string(),
  aliases: z.array(z.string()),
  bio: z.string().nullable(),
  avatar_url: z.string().nullable(),
  role: z.enum(USER_ROLES),
  date_created: z.number().int(),
})

export type UserDocument = z.infer<typeof UserDocument>

export const userIndex: IndexDefinition = {
  uid: 'users',
  primaryKey: 'id',
  settings: defineSettings({
    searchableAttributes: ['username', 'aliases', 'bio'],
    displayedAttributes: Object.keys(UserDocument.shape).filter((name) => name !== 'aliases'),
    filterableAttributes: [equality('id', 'role')],
    sortableAttributes: ['date_created'],
    rankingRules: TEXT_RULES,
  }),
}
