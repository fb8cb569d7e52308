import { PAGE_MAX, USER_SEARCH_PAGE_SIZE } from '@quarry/domain/limits/counts'
import { EMAIL } from '@quarry/domain/limits/lengths'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { queryInteger, Username, anyText } from '../fields.ts'
import { User, V2PublicUser } from './users.ts'

/** An account in the user search of staff; only administrators see email addresses. */
export const FoundUser = User.pick({
  id: true,
  username: true,
  avatar_url: true,
  created: true,
  role: true,
}).extend({
  /** Null for moderators, and for accounts without an email address. */
  email: z.string().nullable(),
  email_verified: z.boolean().nullable(),
})
export type FoundUser = z.output<typeof FoundUser>

/** Never logged: the search text may be an email address. */
export const searchUsers = endpoint({
  tag: 'users',
  access: 'moderator',
  scope: 'SESSION_ACCESS',
  method: 'GET',
  path: '/_internal/admin/people',
  summary:
    'Find accounts by id, by the beginning of their name, or, for administrators, by their exact email address',
  query: z.object({
    search: anyText({ min: 1, max: EMAIL.max }),
    /** Name of the last user of the previous page. */
    after: Username.optional(),
    limit: queryInteger(1, PAGE_MAX).default(USER_SEARCH_PAGE_SIZE),
  }),
  response: z.object({
    people: z.array(FoundUser).max(PAGE_MAX),
    has_more: z.boolean(),
    /** Whether the reader may search by email address and sees addresses. */
    shows_addresses: z.boolean(),
  }),
})

/**
 * As newer clients of administrators call it: of several accounts with this address, the one that verified it.
 */
export const v3GetUserByEmail = endpoint({
  tag: 'v3',
  access: 'moderator',
  scope: 'SESSION_ACCESS',
  method: 'GET',
  path: '/v3/user_email',
  summary: 'Get the account with a verified email address, for administrators',
  query: z.object({ email: anyText(EMAIL) }),
  response: V2PublicUser,
})
