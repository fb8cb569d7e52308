/** A job of the index carries an id only; it reads the rows again when it runs, so running it twice or late is harmless. */
export const INDEX_JOB_NAMES = [
  'sync-project',
  'sync-version',
  'sync-user',
  'sync-organization',
  'sync-collection',
  'sync-counters',
  /** Once a day for all projects: popularity falls without events, too. The id is ignored. */
  'refresh-counters',
] as const

export type IndexJobName = (typeof INDEX_JOB_NAMES)[number]

export interface IndexJob {
  name: IndexJobName
  id: string
}
