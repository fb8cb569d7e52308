/**
 * The queues, one per kind of work, and the rule by which each delivers.
 *
 * - `index` coalesces and may repeat: jobs carry an id and read the rows again.
 * - `clock` runs schedules; a run that fails is not repeated, since the next one comes anyway.
 * - `webhook`, `external_scan` and `payments` run external effects: at least once, by one worker at a time, with no transaction open
 *   during the call.
 * - all others deliver exactly once and in order for each aggregate. Retries follow with growing delays; the last failure
 *   makes a dead letter.
 */
export const DELIVERY_QUEUES = [
  'notify',
  'mail',
  'export',
  'scan',
  'external_scan',
  'webhook',
  'bulk_takedown',
  'payments',
  'hosting',
] as const
export type DeliveryQueueName = (typeof DELIVERY_QUEUES)[number]

export type QueueName = 'index' | 'clock' | DeliveryQueueName

/** Waits of a process, the same for all queues. */
export interface JobTimes {
  /** Time between two polls for what no notification announced: retries, ended leases, schedules, lost wake-ups. */
  pollMs: number
  /** How long an external effect or a schedule belongs to the process that took it. Another one takes over afterwards. */
  leaseMs: number
}

export const JOB_TIMES: JobTimes = { pollMs: 1000, leaseMs: 60_000 }
