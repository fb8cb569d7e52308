import type { Generated } from 'kysely'

/** Counted downloads per version and UTC day. `day` is an ISO date such as 2026-01-31. */
export interface DownloadDaysTable {
  versionId: string
  projectId: string
  day: string
  downloads: Generated<number>
}

/** Counted downloads of visitors within the window (docs/rules/files.md). Safe to lose; pruned after the window. */
export interface DownloadMarksTable {
  projectId: string
  /** HMAC of the IP address (of the /64 for IPv6), so that no address is stored. */
  visitor: Buffer
  countedAt: Generated<Date>
}
