/** One fetch of a version's file by someone who may count. */
export interface DownloadHit {
  projectId: string
  versionId: string
  ip: string
}

/** Collects downloads and writes them in batches (docs/rules/versions.md). */
export interface DownloadCounter {
  count: (hit: DownloadHit) => void
  /** Writes what has been collected; also called before the process ends. */
  flush: () => Promise<void>
}
