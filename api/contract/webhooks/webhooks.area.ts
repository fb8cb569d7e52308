import * as webhooks from './webhooks.ts'

/** The modules whose endpoints make up this area. */
export const webhooksContract = { webhooks }
