import type { CurseForgePage } from '../../contract/hosting/remote-url.ts'

/** An archive with the files of a server, as the author of a modpack offers it. */
export interface ServerPack {
  /** Of the file. */
  name: string
  /** On one of `CURSEFORGE_HOSTS`. */
  url: string
  sizeBytes: number
  /** Hexadecimal; null if CurseForge does not name it. */
  sha1: string | null
}

export interface CurseForge {
  /**
   * The server pack that belongs to the file of a page. Throws `conflict` with the rule that says why there is none, and
   * `overloaded` if CurseForge gives no usable answer.
   */
  findServerPack: (page: CurseForgePage) => Promise<ServerPack>
}
