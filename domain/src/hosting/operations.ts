import type { PackSoftware } from './server-packs.ts'
import type { Transitions } from './transitions.ts'

/** Work of a node on the files of a server. */
export const SERVER_OPERATIONS = ['install', 'reinstall', 'backup', 'restore', 'extract', 'fetch'] as const
export type ServerOperation = (typeof SERVER_OPERATIONS)[number]

export const OPERATION_STATES = ['queued', 'running', 'done', 'failed', 'cancelled'] as const
export type OperationState = (typeof OPERATION_STATES)[number]

/** A failed operation is queued again when a user retries it. */
export const OPERATION_TRANSITIONS: Transitions<OperationState> = {
  queued: ['running', 'done', 'failed', 'cancelled'],
  running: ['done', 'failed', 'cancelled'],
  done: [],
  failed: ['queued'],
  cancelled: [],
}

export const PROGRESS_MAX = 100

/** States in which the node has work to do. */
export const OPEN_OPERATION_STATES = ['queued', 'running'] as const satisfies readonly OperationState[]

interface AnyPackTarget {
  /** Host of the site in addresses of files; a node may reach the site otherwise. */
  siteHost: string
  /** Paths of optional files that are left out. */
  without: string[]
}

/** A version of a modpack, as a node downloads it. */
interface VersionTarget extends AnyPackTarget {
  project: string
  version: string
  /** Of its file on the site. */
  path: string
  size: number
  sha512: string
}

/** A modpack whose file a user has uploaded to the node. */
interface UploadTarget extends AnyPackTarget {
  upload: string
}

/** A modpack, as a node installs it. */
export type PackTarget = VersionTarget | UploadTarget

/** What an operation works on, by its kind. */
export interface OperationTarget {
  /** Address of the file that is downloaded. */
  url?: string
  /** The only hosts from which it is downloaded, by https; without them, those of the internet. */
  hosts?: readonly string[]
  /** What the downloaded file must have, in hexadecimal. */
  sha1?: string
  /** What the file is called at CurseForge, for users. */
  name?: string
  /** Path that the downloaded file gets. */
  file?: string
  /** Path of the archive that is extracted. */
  archive?: string
  /** The folder into which it is extracted. */
  folder?: string
  /** Whether files are replaced. */
  overwrites?: boolean
  /** Whether the archive is deleted once it is extracted. */
  deletes?: boolean
  /** Whether a single folder around all that it has is left out. */
  unwraps?: boolean
  /** Id of the backup that is created or restored. */
  backup?: string
  /** The modpack that a reinstallation installs, with the software that it needs. */
  pack?: PackTarget
  software?: PackSoftware
  /** Whether a backup is created only if files have changed since the last one. */
  onlyChanged?: boolean
}

/** Why an installation failed. The further failures are those of backups, archives and downloads. */
export const INSTALLATION_FAILURES = [
  'not_supported',
  'version_not_offered',
  'network',
  'service_unavailable',
  'download_damaged',
  'download_large',
  'java_missing',
  'no_space',
  'internal',
] as const

export const OPERATION_FAILURES = [
  ...INSTALLATION_FAILURES,
  'backup_damaged',
  'archive_invalid',
  'archive_unsafe',
  'archive_large',
  'file_missing',
  'file_exists',
  'address_refused',
  'address_missing',
  'timed_out',
  'pack_invalid',
  'pack_download',
  'pack_differs',
  'pack_host',
  'path_too_long',
] as const
export type OperationFailure = (typeof OPERATION_FAILURES)[number]

/**
 * The open operations that exclude a new one. While a backup is created or restored, other actions on backups are
 * disabled; installations wait for backups, and nothing starts during an installation.
 */
export const EXCLUDED_BY: Readonly<Record<ServerOperation, readonly ServerOperation[]>> = {
  install: SERVER_OPERATIONS,
  reinstall: SERVER_OPERATIONS,
  backup: ['install', 'reinstall', 'backup', 'restore'],
  restore: SERVER_OPERATIONS,
  extract: ['install', 'reinstall', 'restore'],
  // One at a time: a node works on one operation of a server after the other.
  fetch: ['install', 'reinstall', 'restore', 'fetch'],
}

/** Options are locked while these are open, and the server cannot start. */
export const INSTALLING_OPERATIONS = ['install', 'reinstall'] as const satisfies readonly ServerOperation[]

/** The first of the open operations that excludes a new one of this kind. */
export const exclusionOf = (
  kind: ServerOperation,
  open: readonly ServerOperation[],
): ServerOperation | undefined => open.find((other) => EXCLUDED_BY[kind].includes(other))

/** Of the newest lines that an installation has printed. */
export const INSTALLATION_LOG_MAX_BYTES = 256 * 1024
