import { MINUTE_MS } from '../times.ts'

/** What a user may do with a server, besides seeing it. */
export const SERVER_PERMISSIONS = ['power', 'console', 'files', 'options'] as const
export type ServerPermission = (typeof SERVER_PERMISSIONS)[number]

/** How long a ticket for a console or for files is valid. */
export const SERVER_TICKET_MS = 10 * MINUTE_MS

/** Roles of users with whom an owner shares a server. Deleting and sharing it is reserved for the owner. */
export const SERVER_ROLES = ['power', 'console', 'files', 'everything'] as const
export type ServerRole = (typeof SERVER_ROLES)[number]

export const ROLE_PERMISSIONS: Readonly<Record<ServerRole, readonly ServerPermission[]>> = {
  power: ['power'],
  console: ['power', 'console'],
  files: ['files'],
  everything: SERVER_PERMISSIONS,
}
