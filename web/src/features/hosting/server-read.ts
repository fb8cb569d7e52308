import { isApiError, type ApiClient } from '@quarry/api/contract/client'
import type { Endpoint, RequestOf } from '@quarry/api/contract/endpoint'
import { MINUTE_MS } from '@quarry/domain/times'

/** The longest that a page of a server waits for a response. */
const READ_MS = 10_000
/** For what a node may have to read a whole folder or whole files, or to ask another service. */
export const LONG_READ_MS = MINUTE_MS

const RETRIES = 3
/** Statuses of transient failures (docs/rules/hosting.md). 0: no response. */
const TRANSIENT: readonly number[] = [0, 408, 429, 500, 502, 503, 504]

/** Reads of servers are retried more often than others: nodes come and go. */
export const mayReadAgain = (failures: number, error: Error): boolean =>
  failures < RETRIES && isApiError(error) && TRANSIENT.includes(error.status)

/** The same for what takes a node long. */
export const mayReadLongAgain = (failures: number, error: Error): boolean =>
  failures < 1 && mayReadAgain(failures, error)

/** How a query reads something of a server. */
export const serverRead = <E extends Endpoint>(
  api: ApiClient,
  endpoint: E,
  input: RequestOf<E>,
  timeoutMs = READ_MS,
) => ({
  queryFn: () => api(endpoint, input, { timeoutMs }),
  retry: timeoutMs > READ_MS ? mayReadLongAgain : mayReadAgain,
})
