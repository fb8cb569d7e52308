import * as threads from './threads.ts'
import * as v3Threads from './v3-threads.ts'

/** The modules whose endpoints make up this area. */
export const threadsContract = { threads, v3Threads }
