/** One fetch of a version's file by someone who may count. */
export interface DownloadHit {
  projectId: string
  versionId: string
  ip: string
}

/** Collects downloads and writes them in batches (domain section 10.1). */
export interface DownloadCounter {
  count: (hit: DownloadHit) => void
  /** Writes what has been collected; also called before the process ends. */
  flush: () => Promise<void>
}
