import { SFTP_KEY_TYPES } from '@quarry/domain/hosting/sftp'
import { SFTP_KEYS_MAX } from '@quarry/domain/limits/counts'
import { SFTP_KEY } from '@quarry/domain/limits/lengths'
import { z } from 'zod'
import { endpoint, NoContent } from '../endpoint.ts'
import { anyText, Timestamp } from '../fields.ts'

/*
 * Access to the files of a server by SFTP. Each user has a password and public keys of their own for each server, and the username is the
 * id of the server.
 */

export const SftpKey = z.object({
  id: z.string(),
  type: z.enum(SFTP_KEY_TYPES),
  /** The SHA-256, as clients show it. */
  fingerprint: z.string(),
  comment: z.string(),
  created: Timestamp,
  last_used: Timestamp.nullable(),
})
export type SftpKey = z.output<typeof SftpKey>

export const SftpAccess = z.object({
  /** Null while the machine of the server has no SFTP. */
  address: z.object({ host: z.string(), port: z.int(), fingerprint: z.string() }).nullable(),
  username: z.string(),
  /** Of the caller, without its text; null while there is none. */
  password: z.object({ created: Timestamp, last_used: Timestamp.nullable() }).nullable(),
  /** Of the caller, the oldest first. */
  keys: z.array(SftpKey).max(SFTP_KEYS_MAX),
})
export type SftpAccess = z.output<typeof SftpAccess>

/** Tokens create no passwords and add no keys, which would be valid longer than they are. */
const managed = { tag: 'servers', access: 'signed-in', scope: 'SESSION_ACCESS' } as const

export const getServerSftp = endpoint({
  ...managed,
  method: 'GET',
  path: '/_internal/server/:server/sftp',
  summary:
    'Get where the files of a server are served by SFTP, your keys, and whether you have a password for it',
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
export const addSftpKey = endpoint({
  ...managed,
  method: 'POST',
  path: '/_internal/server/:server/sftp/keys',
  summary: `Add one of at most ${SFTP_KEYS_MAX} public keys for SFTP: Ed25519, ECDSA, or RSA of 2048 bits and more`,
  /** As a line of an `authorized_keys`, without options. */
  body: z.object({ public_key: anyText(SFTP_KEY) }),
  response: SftpKey,
})
export const deleteSftpKey = endpoint({
  ...managed,
  method: 'DELETE',
  path: '/_internal/server/:server/sftp/key/:key',
  summary: 'Delete one of your public keys for SFTP',
  response: NoContent,
})
