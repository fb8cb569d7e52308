import { DELIVERY_QUEUES, type DeliveryQueueName } from './queues.ts'

export interface DeliveryRule {
  /** Attempts before the delivery becomes a dead letter. */
  attempts: number
  /** Delay before the second attempt. */
  firstRetryDelayMs: number
  /** Each further delay is longer by this factor. Default: 2. */
  backoffFactor?: number
  maxRetryDelayMs: number
  /** Aggregates that one process works on at once. */
  concurrency: number
}

/** The last attempt comes about a day after the first: longer than most outages. */
const PATIENT: DeliveryRule = {
  attempts: 20,
  firstRetryDelayMs: 1000,
  maxRetryDelayMs: 3 * 3_600_000,
  concurrency: 4,
}

export const DELIVERY_RULES: Readonly<Record<DeliveryQueueName, DeliveryRule>> = {
  notify: PATIENT,
  mail: PATIENT,
  // A user waits for an export; each occupies a connection while it is written.
  export: { attempts: 6, firstRetryDelayMs: 5000, maxRetryDelayMs: 600_000, concurrency: 1 },
  // No user waits for a scan; each occupies a processor.
  scan: { attempts: 8, firstRetryDelayMs: 5000, maxRetryDelayMs: 3_600_000, concurrency: 1 },
  // A scanner that has many files to check must not receive many calls at once.
  external_scan: {
    attempts: 7,
    firstRetryDelayMs: 30_000,
    backoffFactor: 4,
    maxRetryDelayMs: 9 * 3_600_000,
    concurrency: 2,
  },
  // Each locks rows that requests may wait for.
  bulk_takedown: { ...PATIENT, concurrency: 1 },
  payments: PATIENT,
  hosting: PATIENT,
  // Seven attempts in more than eleven hours: a receiver at home may be off for a night.
  webhook: {
    attempts: 7,
    firstRetryDelayMs: 30_000,
    backoffFactor: 4,
    maxRetryDelayMs: 9 * 3_600_000,
    concurrency: 16,
  },
}

/** The rules with another first delay, for tests that do not wait for minutes. */
export function rulesWithFirstRetryDelay(
  firstRetryDelayMs: number,
): Readonly<Record<DeliveryQueueName, DeliveryRule>> {
  const rules = DELIVERY_QUEUES.map((name) => [name, { ...DELIVERY_RULES[name], firstRetryDelayMs }])
  return Object.fromEntries(rules) as Record<DeliveryQueueName, DeliveryRule>
}

/** The delay before the next attempt, by the number of failed ones. */
export function retryDelay(
  { firstRetryDelayMs, backoffFactor = 2, maxRetryDelayMs }: DeliveryRule,
  attempts: number,
): number {
  return Math.min(firstRetryDelayMs * backoffFactor ** (attempts - 1), maxRetryDelayMs)
}
