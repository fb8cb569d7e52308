import type { ServerFlavour } from '@quarry/domain/hosting/flavours'
import type { Logger } from 'pino'
import type { SiteStorage } from '../backups/site-storage.ts'
import type { RemoteFiles } from '../downloads/remote-files.ts'
import type { Flavour } from '../flavours/flavour.ts'
import type { Runtime } from '../runtime/runtime.ts'
import type { ServerFolder } from './server-folder.ts'

/** Times of a server, which tests shorten. */
export interface ServerTimes {
  /** Until a server that was asked to stop gets a signal. */
  stopMs: number
  /** Between that signal and its end by force. */
  terminateMs: number
  /** Until a backup begins although the server has not saved its world. */
  saveMs: number
  /** Until a failed step is tried again. */
  retryMs: number
  /** Between two measurements of the storage. */
  storageMs: number
  /** Between two questions for the number of players, at least. */
  playersMs: number
}

export const SERVER_TIMES: ServerTimes = {
  stopMs: 30_000,
  terminateMs: 5_000,
  saveMs: 30_000,
  retryMs: 5_000,
  storageMs: 60_000,
  playersMs: 9_000,
}

export interface ServerParts {
  folder: ServerFolder
  /** Where the files of the site are downloaded. */
  siteUrl: string
  /** Where backups are kept if the site wants that. */
  siteStorage?: SiteStorage
  /** Where users download files from. */
  remote: RemoteFiles
  runtime: Runtime
  flavours: Readonly<Record<ServerFlavour, Flavour>>
  times: ServerTimes
  log: Logger
  /** Called when there is something new to report. */
  onChange: () => void
}
