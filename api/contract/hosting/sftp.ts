import { z } from 'zod'
import { endpoint, NoContent } from '../endpoint.ts'
import { Timestamp } from '../fields.ts'

/*
 * Access to the files of a server by SFTP. Each user has a password of their own for each server, and the username is the
 * id of the server.
 */

export const SftpAccess = z.object({
  /** Null while the machine of the server has no SFTP. */
  address: z.object({ host: z.string(), port: z.int(), fingerprint: z.string() }).nullable(),
  username: z.string(),
  /** Of the caller, without its text; null while there is none. */
  password: z.object({ created: Timestamp, last_used: Timestamp.nullable() }).nullable(),
})
export type SftpAccess = z.output<typeof SftpAccess>

/** Tokens create no passwords, which would be valid longer than they are. */
const managed = { tag: 'servers', access: 'signed-in', scope: 'SESSION_ACCESS' } as const

export const getServerSftp = endpoint({
  ...managed,
  method: 'GET',
  path: '/_internal/server/:server/sftp',
  summary: 'Get where the files of a server are served by SFTP, and whether you have a password for it',
  response: SftpAccess,
})
export const createSftpPassword = endpoint({
  ...managed,
  method: 'POST',
  path: '/_internal/server/:server/sftp/password',
  summary: 'Create your password for SFTP, in place of the last one; it is in this response only',
  response: z.object({ password: z.string() }),
})
export const deleteSftpPassword = endpoint({
  ...managed,
  method: 'DELETE',
  path: '/_internal/server/:server/sftp/password',
  summary: 'Revoke your password for SFTP',
  response: NoContent,
})
