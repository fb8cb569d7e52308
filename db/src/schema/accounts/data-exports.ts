import type { Selectable } from 'kysely'

/** The file with all that is kept about a person: at most one each, the one asked for last. */
export interface DataExportsTable {
  userId: string
  askedAt: Date
  /** Null while it is being made. */
  readyAt: Date | null
  expiresAt: Date | null
  /** Null again once the file is gone. */
  storageKey: string | null
  sizeBytes: number | null
}

export type DataExportRow = Selectable<DataExportsTable>
