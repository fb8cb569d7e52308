import type { ColumnType, JSONColumnType } from 'kysely'

export interface FileScansTable {
  fileId: string
  /** Of the table of rules. */
  rulesVersion: number
  scannedAt: Date
  findings: JSONColumnType<object[]>
}

/** One file, about which an outside scanner is asked once. */
export interface OutsideScansTable {
  id: string
  fileId: string
  /** Its host, and once it has answered the name that it gives itself. */
  source: string
  askedAt: Date
  /** Of no answer more is to be expected: every attempt to ask has failed. */
  givenUpAt: ColumnType<Date | null, Date | null | undefined, Date | null>
  answeredAt: ColumnType<Date | null, Date | null | undefined, Date | null>
  findings: JSONColumnType<object[], string | undefined>
}
