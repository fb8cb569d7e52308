import * as jobs from './jobs.ts'
import * as publications from './publications.ts'
import * as siteState from './site-state.ts'
import * as statistics from './statistics.ts'

/** The modules whose endpoints make up this area. */
export const siteContract = { jobs, publications, siteState, statistics }
