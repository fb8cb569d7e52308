import { APPEAL, MODERATOR_MESSAGE } from '@quarry/domain/limits/lengths'
import { PAGE_MAX } from '@quarry/domain/limits/counts'
import { APPEAL_ANSWERS } from '@quarry/domain/accounts/suspensions'
import { z } from 'zod'
import { endpoint, NoContent } from '../endpoint.ts'
import { Id, queryInteger, Timestamp, filledAnyText } from '../fields.ts'
import { DeletionPreview } from './deletion.ts'
import { ruleText } from '../rules.ts'

/** As the user and staff see it; only the staff log names the moderator. */
export const Suspension = z.object({
  id: z.string(),
  reason: z.string(),
  began: Timestamp,
  /** Null: permanent. */
  ends: Timestamp.nullable(),
  /** The user's appeal; one message is allowed. */
  appeal: z.object({ body: z.string(), sent: Timestamp }).nullable(),
  /** The response of staff to the appeal. */
  answer: z.object({ body: z.string().nullable(), sent: Timestamp }).nullable(),
})
export type Suspension = z.output<typeof Suspension>

const own = {
  tag: 'accounts',
  access: 'signed-in',
  scope: 'SESSION_ACCESS',
} as const
const staff = {
  tag: 'moderation',
  access: 'moderator',
  scope: 'SESSION_ACCESS',
} as const
const ofUser = { ...staff, path: '/_internal/user/:user/suspension' } as const

export const getOwnSuspension = endpoint({
  ...own,
  method: 'GET',
  path: '/_internal/account/suspension',
  summary: 'Get the reason and the end of the own suspension',
  response: z.object({ suspension: Suspension.nullable() }),
})
export const appealSuspension = endpoint({
  ...own,
  method: 'POST',
  path: '/_internal/account/suspension/appeal',
  summary: 'Appeal the own suspension, once',
  body: z.object({ message: filledAnyText(APPEAL) }),
  response: NoContent,
})

export const getSuspension = endpoint({
  ...ofUser,
  method: 'GET',
  summary: 'Get the suspension and the content of an account, for staff',
  response: z.object({
    suspension: Suspension.nullable(),
    /** Number of suspensions, including this one. */
    count: z.int(),
    /** Whether the reader may suspend this user. */
    may_suspend: z.boolean(),
    /** Content that stays, and open sign-ins. */
    belongings: z.object({
      ...DeletionPreview.shape.stays.pick({
        projects: true,
        organizations: true,
        memberships: true,
      }).shape,
      ...DeletionPreview.shape.goes.pick({
        collections: true,
        tokens: true,
        apps: true,
      }).shape,
    }),
  }),
})
export const settleSuspension = endpoint({
  ...ofUser,
  method: 'PATCH',
  summary: 'Lift the suspension of an account, or reject its appeal',
  body: z
    .object({
      answer: z.enum(APPEAL_ANSWERS),
      words: filledAnyText(MODERATOR_MESSAGE).nullish(),
    })
    .refine(({ answer, words }) => answer === 'lift' || Boolean(words), {
      path: ['words'],
      message: ruleText('reason_needed'),
    }),
  response: NoContent,
})
export const listAppeals = endpoint({
  ...staff,
  method: 'GET',
  path: '/_internal/moderation/appeals',
  summary: 'List unanswered appeals, longest wait first',
  query: z.object({
    /** Id of the last entry of the previous page. */
    after: Id.optional(),
    limit: queryInteger(1, PAGE_MAX).default(50),
  }),
  response: z.object({
    appeals: z
      .array(
        Suspension.extend({
          user: z.object({ id: z.string(), username: z.string() }),
        }),
      )
      .max(PAGE_MAX),
    has_more: z.boolean(),
  }),
})
