import {
  FILE_KINDS,
  FILE_NAME_MAX_BYTES,
  FILE_ORDERS,
  FILE_PIECE_MAX_BYTES,
  namesOfNewPath,
  namesOfPath,
} from '@quarry/domain/hosting/server-files'
import { ARCHIVE_CONFLICTS_MAX, FILES_PAGE_MAX } from '@quarry/domain/limits/counts'
import { FILE_ETAG, FILE_SEARCH, IDEMPOTENCY_KEY, SERVER_PATH } from '@quarry/domain/limits/lengths'
import { z } from 'zod'
import { endpoint, NoContent } from '../endpoint.ts'
import { anyText, QueryBoolean, queryInteger, text, Timestamp } from '../fields.ts'
import { ruleText } from '../rules.ts'
import { ServerOperation } from './servers.ts'

/*
 * The files of a server. The API checks the permission and forwards each request to the agent of its node, which serves the
 * same endpoints to holders of a ticket.
 */

/** Of something that exists. The folder of the server itself is the empty path. */
export const Path = anyText(SERVER_PATH).refine((path) => namesOfPath(path) !== undefined, {
  message: ruleText('file_path', { max: FILE_NAME_MAX_BYTES }),
})
export const NewPath = text(SERVER_PATH).refine((path) => namesOfNewPath(path) !== undefined, {
  message: ruleText('file_name_new', { max: FILE_NAME_MAX_BYTES }),
})
/** The state that the client has read. A request without it creates a file and replaces none. */
const Etag = text(FILE_ETAG).optional()
const SizeBytes = z.int().min(0)

export const ServerFile = z.object({
  name: z.string(),
  kind: z.enum(FILE_KINDS),
  /** In bytes; null unless it is a file. */
  size: z.int().nullable(),
  /** Entries of a folder, at most a thousand; null unless it is one. */
  items: z.int().nullable(),
  /** Null if the file system of the node does not record it. */
  created: Timestamp.nullable(),
  modified: Timestamp,
})
export type ServerFile = z.output<typeof ServerFile>

export const ServerFileList = z.object({
  /** Folders first. */
  files: z.array(ServerFile).max(FILES_PAGE_MAX),
  /** On all pages. */
  total: z.int(),
})
export type ServerFileList = z.output<typeof ServerFileList>

/** A stored file: its size, and its state for the next change. */
const StoredFile = z.object({ size: z.int(), etag: z.string() })

export const FileUpload = z.object({
  id: z.string(),
  size: z.int(),
  /** Bytes that have arrived: the offset of the next piece. */
  received: z.int(),
})
export type FileUpload = z.output<typeof FileUpload>

const read = { tag: 'servers', access: 'signed-in', scope: 'SERVER_READ' } as const
const write = { tag: 'servers', access: 'signed-in', scope: 'SERVER_WRITE' } as const
const fs = '/v3/server/:server/fs'

export const listServerFiles = endpoint({
  ...read,
  method: 'GET',
  path: `${fs}/list`,
  summary: 'List a folder of a server, by pages of a hundred entries',
  query: z.object({
    path: Path.default(''),
    page: queryInteger(1, Number.MAX_SAFE_INTEGER / FILES_PAGE_MAX).default(1),
    order: z.enum(FILE_ORDERS).default('name'),
    direction: z.enum(['asc', 'desc']).default('asc'),
    kind: z.enum(['file', 'folder']).optional(),
    /** Part of the name. */
    search: text(FILE_SEARCH).default(''),
  }),
  response: ServerFileList,
})
export const readServerFile = endpoint({
  ...read,
  method: 'GET',
  path: `${fs}/content`,
  summary: 'Get the content of a file of a server, or one range of it; its `ETag` belongs to the next change',
  contentType: 'application/octet-stream',
  query: z.object({ path: Path }),
  response: z.unknown(),
})
export const writeServerFile = endpoint({
  ...write,
  method: 'PUT',
  path: `${fs}/content`,
  summary: `Store a file of at most ${FILE_PIECE_MAX_BYTES} bytes, unless it has been changed since \`etag\` was read; without \`etag\` it must be new`,
  upload: 'file',
  query: z.object({ path: Path, etag: Etag }),
  response: StoredFile,
})
export const createServerFile = endpoint({
  ...write,
  method: 'POST',
  path: `${fs}/entries`,
  summary: 'Create an empty file or a folder',
  body: z.object({ path: NewPath, kind: z.enum(['file', 'folder']) }),
  response: NoContent,
})
export const moveServerFile = endpoint({
  ...write,
  method: 'POST',
  path: `${fs}/move`,
  summary:
    'Rename or move a file or folder, which never replaces another; with the returned `id` it can be undone',
  body: z.object({
    from: Path,
    to: NewPath,
    /** Moves this file or folder only, so that undoing moves nothing else that has the name now. */
    id: text(FILE_ETAG).optional(),
  }),
  response: z.object({ id: z.string() }),
})
export const copyServerFile = endpoint({
  ...write,
  method: 'POST',
  path: `${fs}/copy`,
  summary: 'Copy a file or folder under a new name; links are not copied',
  body: z.object({ from: Path, to: NewPath }),
  response: NoContent,
})
export const deleteServerFile = endpoint({
  ...write,
  method: 'DELETE',
  path: `${fs}/entries`,
  summary: 'Delete a file, or a folder with all that it contains',
  query: z.object({ path: Path }),
  response: NoContent,
})

export const ArchiveCheck = z.object({
  files: z.int(),
  /** Unpacked, in bytes. */
  size: z.int(),
  /** Paths within the folder, where something is already. */
  conflicts: z.array(z.string()).max(ARCHIVE_CONFLICTS_MAX),
  /** Whether there are more than those. */
  more_conflicts: z.boolean(),
  /** The folder around all other content, which is left out; null if nothing is. */
  unwrapped: z.string().nullable().default(null),
})
export type ArchiveCheck = z.output<typeof ArchiveCheck>

export const checkServerArchive = endpoint({
  ...read,
  method: 'GET',
  path: `${fs}/archive`,
  summary: 'Get what extracting a zip or tar into a folder would write and replace',
  query: z.object({
    path: Path,
    folder: Path.default(''),
    /** Leaves out a single folder around all that the archive has, unless the game knows it, such as `mods`. */
    unwrap: QueryBoolean.default(false),
  }),
  response: ArchiveCheck,
})
export const extractServerArchive = endpoint({
  ...write,
  method: 'POST',
  path: `${fs}/extract`,
  summary: 'Extract a zip or tar into a folder; without `overwrite` it fails if it would replace a file',
  body: z.object({
    path: Path,
    folder: Path.default(''),
    overwrite: z.boolean().default(false),
    /** Whether the archive is deleted once it is extracted. */
    delete: z.boolean().default(false),
    /** Leaves out a single folder around all that the archive has, unless the game knows it, such as `mods`. */
    unwrap: z.boolean().default(false),
    /** A second request with the same key returns the first operation. */
    key: text(IDEMPOTENCY_KEY).optional(),
  }),
  response: ServerOperation,
})

export const startFileUpload = endpoint({
  ...write,
  method: 'POST',
  path: `${fs}/uploads`,
  summary: 'Begin to upload a file in pieces; the file appears when the upload is finished',
  body: z.object({ path: NewPath, size: SizeBytes, etag: Etag }),
  response: FileUpload,
})
export const getFileUpload = endpoint({
  ...write,
  method: 'GET',
  path: `${fs}/upload/:upload`,
  summary: 'Get how much of an upload has arrived, to continue it',
  response: FileUpload,
})
export const sendFilePiece = endpoint({
  ...write,
  method: 'PUT',
  path: `${fs}/upload/:upload`,
  summary: `Send the next piece of an upload, at most ${FILE_PIECE_MAX_BYTES} bytes`,
  upload: 'file',
  query: z.object({ offset: queryInteger(0, Number.MAX_SAFE_INTEGER) }),
  response: FileUpload,
})
export const finishFileUpload = endpoint({
  ...write,
  method: 'POST',
  path: `${fs}/upload/:upload/finish`,
  summary: 'Finish a complete upload: its file appears as a whole',
  response: StoredFile,
})
export const cancelFileUpload = endpoint({
  ...write,
  method: 'DELETE',
  path: `${fs}/upload/:upload`,
  summary: 'Cancel an upload',
  response: NoContent,
})
