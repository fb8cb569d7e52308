import type { Generated } from 'kysely'

/** Counted downloads per version and UTC day. `day` is an ISO date such as 2026-01-31. */
export interface DownloadDaysTable {
  versionId: string
  projectId: string
  day: string
  downloads: Generated<number>
}

/** What the windows of honest counting remember (docs/rules/versions.md); safe to lose, pruned after six hours. */
export interface DownloadMarksTable {
  projectId: string
  /** A keyed hash of the address, IPv6 cut to its /64: no address is stored. */
  visitor: Buffer
  countedAt: Generated<Date>
}
