import { OPERATION_FAILURES } from '@quarry/domain/hosting/operations'
import { BACKUP_INTERVALS, BACKUP_STATES, DEFAULT_BACKUP_INTERVAL } from '@quarry/domain/hosting/backups'
import { SERVER_BACKUPS_MAX } from '@quarry/domain/limits/counts'
import { IDEMPOTENCY_KEY, LINK_TOKEN, SERVER_NAME } from '@quarry/domain/limits/lengths'
import { z } from 'zod'
import { endpoint, NoContent } from '../endpoint.ts'
import { filledText, text, Timestamp } from '../fields.ts'
import { ServerOperation } from './servers.ts'

export const ServerBackup = z.object({
  id: z.string(),
  name: z.string(),
  /** Protected from deletion. */
  locked: z.boolean(),
  /** Created at an interval; the oldest is deleted when there is no room for another. */
  automated: z.boolean(),
  state: z.enum(BACKUP_STATES),
  /** Of the open operation, in percent; null without one. */
  progress: z.int().nullable(),
  /** The last operation on it, which can be cancelled or retried. */
  operation: z.string(),
  /** Why the last operation failed. */
  failure: z.enum(OPERATION_FAILURES).nullable(),
  /** Whether the last operation failed and can be retried. */
  can_retry: z.boolean(),
  /** In bytes; null until it is complete. */
  size: z.int().nullable(),
  /** SHA-256 of the file; null until it is complete. */
  hash: z.string().nullable(),
  /** Whether only its node has it, so that it cannot be downloaded while the node is silent. */
  needs_node: z.boolean(),
  created: Timestamp,
})
export type ServerBackup = z.output<typeof ServerBackup>

const read = { tag: 'servers', access: 'signed-in', scope: 'SERVER_READ' } as const
const write = { tag: 'servers', access: 'signed-in', scope: 'SERVER_WRITE' } as const
const name = filledText(SERVER_NAME)
const key = text(IDEMPOTENCY_KEY).optional()

export const listServerBackups = endpoint({
  ...read,
  method: 'GET',
  path: '/v3/server/:server/backups',
  summary: 'List the backups of a server, newest first',
  response: z.array(ServerBackup).max(SERVER_BACKUPS_MAX),
})
export const createServerBackup = endpoint({
  ...write,
  method: 'POST',
  path: '/v3/server/:server/backups',
  summary: 'Back up all files of a server; a second request with the same `key` returns the first backup',
  body: z.object({ name: name.optional(), key }),
  response: ServerBackup,
})
export const setServerBackups = endpoint({
  ...write,
  method: 'PUT',
  path: '/v3/server/:server/backups/interval',
  summary: 'Back up a server automatically every few hours if files have changed, or end that with null',
  body: z.object({ hours: z.literal(BACKUP_INTERVALS).nullable().default(DEFAULT_BACKUP_INTERVAL) }),
  response: NoContent,
})
export const editServerBackup = endpoint({
  ...write,
  method: 'PATCH',
  path: '/v3/server/:server/backup/:backup',
  summary: 'Rename a backup, or lock it so that it cannot be deleted',
  body: z.object({ name: name.optional(), locked: z.boolean().optional() }),
  response: NoContent,
})
export const deleteServerBackup = endpoint({
  ...write,
  method: 'DELETE',
  path: '/v3/server/:server/backup/:backup',
  summary: 'Delete a backup that is not locked',
  response: NoContent,
})
export const restoreServerBackup = endpoint({
  ...write,
  method: 'POST',
  path: '/v3/server/:server/backup/:backup/restore',
  summary: 'Stop a server and replace all its files by those of a backup',
  body: z.object({ key }),
  response: ServerOperation,
})
export const readServerBackup = endpoint({
  ...read,
  method: 'GET',
  path: '/v3/server/:server/backup/:backup/file',
  summary: 'Download a backup (tar.zst), or one range of it',
  contentType: 'application/octet-stream',
  response: z.unknown(),
})
export const prepareBackupDownload = endpoint({
  ...read,
  method: 'POST',
  path: '/v3/server/:server/backup/:backup/download',
  summary: 'Get an address of a backup that is valid for half an hour without an account, for programs',
  response: z.object({ url: z.string(), expires: Timestamp }),
})
export const downloadServerBackup = endpoint({
  tag: 'servers',
  access: 'public',
  method: 'GET',
  path: '/v3/server/:server/backup/:backup/download',
  summary: 'Download a backup (tar.zst), or one range of it, by an address that was prepared',
  query: z.object({ token: text(LINK_TOKEN) }),
  contentType: 'application/octet-stream',
  response: z.unknown(),
})
