import * as reports from './reports.ts'
import * as v3Reports from './v3-reports.ts'

/** The modules whose endpoints make up this area. */
export const reportsContract = { reports, v3Reports }
