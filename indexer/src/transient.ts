import { EngineUnreachable } from './engine/engine-errors.ts'

/** Postgres classes 08 (connection), 53 (resources), 57P (shutting down, starting up); the sockets' own codes. */
const PASSING = /^(08|53|57P|ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)/

/** Whether a service is away for the moment: no fault of the work, which can be done when it is back. */
export function isTransient(error: unknown): boolean {
  if (error instanceof EngineUnreachable) return true
  if (!(error instanceof Error)) return false
  if ('code' in error && typeof error.code === 'string' && PASSING.test(error.code)) return true
  // What the pg driver throws has no code in these cases.
  return /connection terminated|timeout exceeded when trying to connect|client has encountered a connection error/i.test(
    error.message,
  )
}
