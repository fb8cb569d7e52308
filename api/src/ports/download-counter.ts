/** A download of a version's file that may count. */
export interface DownloadHit {
  projectId: string
  versionId: string
  ip: string
}

/** Collects downloads and writes them in batches (docs/rules/files.md). */
export interface DownloadCounter {
  count: (hit: DownloadHit) => void
  /** Writes the collected downloads; also called before the process ends. */
  flush: () => Promise<void>
}
