import { ACCOUNT_EVENTS } from '@quarry/domain/accounts/activity'
import { ACTIVITY_PAGE_SIZE } from '@quarry/domain/limits/counts'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { User } from './users.ts'
import { queryInteger, Timestamp } from '../fields.ts'

/** An action on an account, and where it came from. */
export const AccountEvent = z.object({
  id: z.int(),
  kind: z.enum(ACCOUNT_EVENTS),
  at: Timestamp,
  /** The name of the object concerned, such as a token. */
  detail: z.string().nullable(),
  os: z.string().nullable(),
  platform: z.string().nullable(),
  ip: z.string().nullable(),
})
export type AccountEvent = z.output<typeof AccountEvent>

const OlderThan = z.object({
  /** Id of the last event of the previous page. */
  before: queryInteger(1, Number.MAX_SAFE_INTEGER).optional(),
})
const AccountActivity = z.object({
  events: z.array(AccountEvent).max(ACTIVITY_PAGE_SIZE),
  has_more: z.boolean(),
})

export const getActivity = endpoint({
  tag: 'accounts',
  access: 'signed-in',
  method: 'GET',
  path: '/_internal/account/record',
  summary: 'List the activity of the own account, newest first',
  scope: 'SESSION_READ',
  query: OlderThan,
  response: AccountActivity,
})
/**
 * What staff see of an account. It contains no secrets; only administrators see email and network addresses.
 */
export const getUserActivity = endpoint({
  tag: 'accounts',
  access: 'moderator',
  method: 'GET',
  path: '/_internal/user/:user/record',
  summary: 'List the activity of an account, newest first, for staff. The view is recorded',
  scope: 'SESSION_ACCESS',
  query: OlderThan,
  response: AccountActivity.extend({
    user: User.pick({ id: true, username: true, role: true, badges: true, created: true }).extend({
      /** Null for moderators, and for accounts without an email address. */
      email: z.string().nullable(),
      email_verified: z.boolean().nullable(),
    }),
    /** Whether the reader may change the role or the badges of this user. */
    may_set_role: z.boolean(),
    may_set_badges: z.boolean(),
    /** Moderators see only the network part of an address. */
    shows_addresses: z.boolean(),
  }),
})
