import type { IncomingMessage } from 'node:http'

import type { Caller } from '../auth/access.ts'
import type { Engine } from '../engine.ts'
import type { BodyLane } from './body-lane.ts'
import type { SearchLimits } from './search-limits.ts'
import type { SearchQueue } from './search-queue.ts'

/** A request whose route and key have been checked. */
export interface Call {
  engine: Engine
  searches: SearchQueue
  request: IncomingMessage
  method: string
  /** Parts of the path by the names in the route. */
  params: Record<string, string>
  query: URLSearchParams
  caller: Caller
  /** Of documents. */
  maxBodyBytes: number
  /** Of everything else. */
  maxJsonBytes: number
  limits: SearchLimits
  /** Queue for large bodies. */
  lane: BodyLane
  /** Set when the client has gone. */
  signal: AbortSignal
}

export interface Reply {
  status: number
  /** Undefined = no body. */
  body?: unknown
  /** The body as JSON, where it was made piece by piece. */
  json?: string
  /** A long body, sent piece by piece as the client takes them. */
  stream?: { type: 'application/json' | 'application/x-ndjson'; pieces: Generator<Buffer> }
}

export const ok = (body: unknown): Reply => ({ status: 200, body })
export const accepted = (body: unknown): Reply => ({ status: 202, body })
