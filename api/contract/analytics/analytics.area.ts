import * as analytics from './analytics.ts'

/** The modules whose endpoints make up this area. */
export const analyticsContract = { analytics }
