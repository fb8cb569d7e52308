import { z } from 'zod'
import { endpoint, NoContent } from '../endpoint.ts'

/** What becomes of an account's things when it goes. */
export const DeletionPreview = z.object({
  /** Nobody goes who is the only one that can make others administrators. */
  is_last_admin: z.boolean(),
  /** These stay, without the name of who made them. */
  stays: z.object({
    projects: z.int(),
    organizations: z.int(),
    versions: z.int(),
    /** In the projects and organizations of others. */
    memberships: z.int(),
    /** That something was said stays in its thread, but not what. */
    messages: z.int(),
  }),
  /** These go. */
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
  summary: 'Get what stays and what goes when the own account is deleted',
  access: 'signed-in',
  scope: 'SESSION_ACCESS',
  response: DeletionPreview,
})
/** At once and for good; projects, versions and organizations fall to the ghost. */
export const deleteUser = endpoint({
  tag: 'users',
  method: 'DELETE',
  path: '/v2/user/:user',
  summary: 'Delete an account for good',
  access: 'signed-in',
  scope: 'USER_DELETE',
  proof: 'recent',
  response: NoContent,
})
