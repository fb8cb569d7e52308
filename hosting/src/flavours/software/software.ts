import type { ZodType } from 'zod'
import type { FileHash } from '../downloads.ts'

/** What the services of the flavours are asked through, as a part of one piece of work. */
export interface Source {
  json<T>(url: string, schema: ZodType<T>): Promise<T>
  text(url: string): Promise<string>
  save(url: string, to: string, hash?: FileHash): Promise<void>
}

export interface SoftwareSetup {
  source: Source
  /** An empty folder, whose content becomes part of the server. */
  folder: string
  gameVersion: string
  /** Empty for flavours without such versions. */
  loaderVersion: string
  /** Runs an installer in the folder with the Java of the game version. */
  runJava: (args: readonly string[]) => Promise<void>
}

/** One kind of server software, as its service offers it. */
export interface Software {
  /** Releases and snapshots of the game together, each the newest first; names of another form are left out. */
  gameVersions(source: Source): Promise<string[]>
  /** Versions of the loader, or builds, for a game version: the newest first, and only stable ones if there are any. */
  loaderVersions(source: Source, gameVersion: string): Promise<string[]>
  /** Returns what Java starts: a `.jar`, or a file of arguments after `@`; as a path in the folder. */
  install(setup: SoftwareSetup): Promise<string>
}
