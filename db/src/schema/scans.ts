import type { JSONColumnType } from 'kysely'

export interface FileScansTable {
  fileId: string
  /** Of the table of rules. */
  rulesVersion: number
  scannedAt: Date
  findings: JSONColumnType<object[]>
}
