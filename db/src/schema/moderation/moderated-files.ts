import type { PackingVerdict } from '@quarry/domain/moderation/packed-files'
import type { Insertable } from 'kysely'

/** A file inside a modpack, or fetched by it, that was not published here when the pack was looked through. */
export interface PackedFilesTable {
  /** Of the modpack. */
  fileId: string
  /** Lower-case hex. */
  sha512: string
  sha1: string
  /** In the archive, or in the game's folder. */
  path: string
  sizeBytes: number
  /** As it calls itself. */
  title: string | null
  /** Where it says that it comes from, or where the pack fetches it. */
  origin: string | null
}
export type NewPackedFile = Insertable<PackedFilesTable>

/** Whether content may be packed, in whichever pack it is. */
export interface PackingVerdictsTable {
  sha512: string
  verdict: PackingVerdict
  /** Words or an address that show it; may be empty. */
  proof: string
  judgedAt: Date
}
