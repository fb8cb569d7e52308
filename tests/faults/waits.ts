/** Waits of the processes under test, in milliseconds: seconds or minutes in production. */
export const SHORT_WAITS = { JOBS_POLL_MS: '100', JOBS_LEASE_MS: '3000', JOBS_RETRY_MS: '20' }

/** Length of outages in milliseconds, longer than all attempts of an index job together and than several polls. */
export const OUTAGE_MS = Number(process.env['FAULT_SECONDS'] ?? 1.5) * 1000

/** Hooks start and stop several processes, which take seconds on a quiet machine. */
export const HOOK_TIMEOUT_MS = 180_000
