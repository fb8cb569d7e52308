import { z } from 'zod'
import { endpoint, NoContent } from '../endpoint.ts'

/** What happens to the content of an account that is deleted. */
export const DeletionPreview = z.object({
  /** The last administrator cannot delete their account. */
  is_last_admin: z.boolean(),
  /** Stays, without the name of its author. */
  stays: z.object({
    projects: z.int(),
    organizations: z.int(),
    versions: z.int(),
    /** In the projects and organizations of others. */
    memberships: z.int(),
    /** Messages stay in their threads as deleted messages, without their text. */
    messages: z.int(),
  }),
  /** Is deleted. */
  goes: z.object({
    collections: z.int(),
    follows: z.int(),
    notifications: z.int(),
    reports: z.int(),
    sessions: z.int(),
    tokens: z.int(),
    apps: z.int(),
  }),
})
export type DeletionPreview = z.output<typeof DeletionPreview>

export const getDeletionPreview = endpoint({
  tag: 'accounts',
  method: 'GET',
  path: '/_internal/account/leaving',
  summary: 'Get what stays and what is deleted with the own account',
  access: 'signed-in',
  scope: 'SESSION_ACCESS',
  response: DeletionPreview,
})
/** Immediately and permanently. Projects, versions and organizations are transferred to the Ghost account. */
export const deleteUser = endpoint({
  tag: 'users',
  method: 'DELETE',
  path: '/v2/user/:user',
  summary: 'Delete an account permanently',
  access: 'signed-in',
  scope: 'USER_DELETE',
  proof: 'recent',
  response: NoContent,
})
