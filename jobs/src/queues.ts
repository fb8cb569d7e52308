/**
 * The queues, one per kind of work, and the rule by which each delivers.
 *
 * - `index` coalesces and may repeat: jobs carry an id and read the rows again.
 * - `clock` runs schedules; a run that fails is not repeated, since the next one comes anyway.
 * - all others deliver: exactly once, in order per noun, tried again after growing waits and then kept for an operator.
 */
export const DELIVERY_QUEUES = ['notify', 'mail', 'export', 'scan'] as const
export type DeliveryQueueName = (typeof DELIVERY_QUEUES)[number]

export type QueueName = 'index' | 'clock' | DeliveryQueueName

export interface DeliveryRule {
  /** Tried that often before an operator is asked. */
  attempts: number
  /** Before the second attempt; doubled before each further one. */
  firstWaitMs: number
  longestWaitMs: number
  /** Nouns worked on at once by one process. */
  concurrency: number
}

/** About a day passes before the last attempt: longer than most outages. */
const PATIENT: DeliveryRule = {
  attempts: 20,
  firstWaitMs: 1000,
  longestWaitMs: 3 * 3_600_000,
  concurrency: 4,
}

export const DELIVERY_RULES: Readonly<Record<DeliveryQueueName, DeliveryRule>> = {
  notify: PATIENT,
  mail: PATIENT,
  // Somebody waits for it, and each holds a connection while it is written.
  export: { attempts: 6, firstWaitMs: 5000, longestWaitMs: 600_000, concurrency: 1 },
  // Nobody waits for it, and each takes a processor.
  scan: { attempts: 8, firstWaitMs: 5000, longestWaitMs: 3_600_000, concurrency: 1 },
}
