/**
 * The queues, one per kind of work, and the rule by which each delivers.
 *
 * - `index` coalesces and may repeat: jobs carry an id and read the rows again.
 * - `clock` runs schedules; a run that fails is not repeated, since the next one comes anyway.
 * - `webhook` and `external_scan` run external effects: at least once, by one hand at a time, with no transaction open while somebody is asked.
 * - all others deliver: exactly once, in order per aggregate, tried again after growing waits and then kept for an operator.
 */
export const DELIVERY_QUEUES = [
  'notify',
  'mail',
  'export',
  'scan',
  'external_scan',
  'webhook',
  'bulk_takedown',
] as const
export type DeliveryQueueName = (typeof DELIVERY_QUEUES)[number]

export type QueueName = 'index' | 'clock' | DeliveryQueueName

export interface DeliveryRule {
  /** Tried that often before an operator is asked. */
  attempts: number
  /** Before the second attempt. */
  firstRetryDelayMs: number
  /** How many times longer each further wait is; 2 unless told otherwise. */
  backoffFactor?: number
  maxRetryDelayMs: number
  /** Aggregates worked on at once by one process. */
  concurrency: number
}

/** About a day passes before the last attempt: longer than most outages. */
const PATIENT: DeliveryRule = {
  attempts: 20,
  firstRetryDelayMs: 1000,
  maxRetryDelayMs: 3 * 3_600_000,
  concurrency: 4,
}

export const DELIVERY_RULES: Readonly<Record<DeliveryQueueName, DeliveryRule>> = {
  notify: PATIENT,
  mail: PATIENT,
  // Somebody waits for it, and each holds a connection while it is written.
  export: { attempts: 6, firstRetryDelayMs: 5000, maxRetryDelayMs: 600_000, concurrency: 1 },
  // Nobody waits for it, and each takes a processor.
  scan: { attempts: 8, firstRetryDelayMs: 5000, maxRetryDelayMs: 3_600_000, concurrency: 1 },
  // One that is asked about many files at once must not be called from everywhere.
  external_scan: {
    attempts: 7,
    firstRetryDelayMs: 30_000,
    backoffFactor: 4,
    maxRetryDelayMs: 9 * 3_600_000,
    concurrency: 2,
  },
  // Each holds rows that others may wait for.
  bulk_takedown: { ...PATIENT, concurrency: 1 },
  // Seven in more than eleven hours: a machine of somebody's own may be off for a night.
  webhook: {
    attempts: 7,
    firstRetryDelayMs: 30_000,
    backoffFactor: 4,
    maxRetryDelayMs: 9 * 3_600_000,
    concurrency: 16,
  },
}

/** How long processes wait, for whatever queue. */
export interface JobTimes {
  /** Between two looks for what no notification announced: retries, ended leases, schedules, lost wake-ups. */
  pollMs: number
  /** How long an external effect or a schedule is left to whoever took it; then that process is taken for dead. */
  leaseMs: number
}

export const JOB_TIMES: JobTimes = { pollMs: 1000, leaseMs: 60_000 }

/** The rules with another wait before each second attempt; tests do not wait for minutes. */
export function rulesWithFirstRetryDelay(
  firstRetryDelayMs: number,
): Readonly<Record<DeliveryQueueName, DeliveryRule>> {
  const rules = DELIVERY_QUEUES.map((name) => [name, { ...DELIVERY_RULES[name], firstRetryDelayMs }])
  return Object.fromEntries(rules) as Record<DeliveryQueueName, DeliveryRule>
}

/** Before the next attempt, after so many. */
export function retryDelay(
  { firstRetryDelayMs, backoffFactor = 2, maxRetryDelayMs }: DeliveryRule,
  attempts: number,
): number {
  return Math.min(firstRetryDelayMs * backoffFactor ** (attempts - 1), maxRetryDelayMs)
}
