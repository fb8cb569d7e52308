import { SERVER_PERMISSIONS } from '@quarry/domain/hosting/server-access'
import { POWER_STATES } from '@quarry/domain/hosting/power'
import { CONSOLE_COMMAND } from '@quarry/domain/limits/lengths'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { text, Timestamp } from '../fields.ts'
import { ServerCrash } from './server-crash.ts'
import { ServerPlayers } from './server-players.ts'

/*
 * The console of a server: a WebSocket to the agent of its node, with JSON in each frame. The client sends `auth` first, and
 * again with a new ticket after `auth-expiring`. Lines have numbers, so a client that connects again names the next one it
 * needs. After a restart of the agent the console has another id, and the numbers begin again.
 */

/**
 * A ticket is the payload as JSON in base64url, a dot, and its HMAC-SHA256 in base64url by the key of the node. The agent
 * checks it without the API.
 */
export const TicketPayload = z.object({
  server: z.string(),
  user: z.string(),
  /** What it permits: `console` or `files`. */
  permission: z.enum(SERVER_PERMISSIONS),
  /** In milliseconds since 1970. */
  expires: z.int(),
  /** Of the node when it was signed: once the node follows a later one, its list of users counts. */
  generation: z.int().default(0),
})
export type TicketPayload = z.output<typeof TicketPayload>

export const ConsoleRequest = z.discriminatedUnion('event', [
  z.object({
    event: z.literal('auth'),
    ticket: z.string(),
    /** The first line that is needed; without it, or for another console, all that are stored. */
    from: z.object({ console: z.string(), line: z.int().min(0) }).optional(),
  }),
  z.object({ event: z.literal('command'), line: text(CONSOLE_COMMAND) }),
])

export type ConsoleRequest = z.output<typeof ConsoleRequest>

export const ConsoleMessage = z.discriminatedUnion('event', [
  z.object({ event: z.literal('auth-ok'), expires: z.int(), console: z.string() }),
  /** The ticket ends within a minute; without a new one the connection is closed. */
  z.object({ event: z.literal('auth-expiring') }),
  z.object({ event: z.literal('auth-incorrect') }),
  z.object({ event: z.literal('log'), first: z.int(), lines: z.array(z.string()).readonly() }),
  /** Lines that were dropped before the client could receive them. */
  z.object({ event: z.literal('skipped'), count: z.int() }),
  z.object({
    event: z.literal('power-state'),
    state: z.enum(POWER_STATES),
    crash: ServerCrash.nullable(),
    started: Timestamp.nullable(),
  }),
  z.object({
    event: z.literal('stats'),
    cpu_percent: z.number().nullable(),
    memory_mb: z.int().nullable(),
    storage_mb: z.int().nullable(),
    players: ServerPlayers.nullable(),
  }),
  z.object({
    event: z.literal('command-refused'),
    reason: z.enum(['not_running', 'too_many', 'invalid']),
  }),
])
export type ConsoleMessage = z.output<typeof ConsoleMessage>

const forConsole = { tag: 'servers', access: 'signed-in', scope: 'SERVER_WRITE' } as const

export const openConsole = endpoint({
  ...forConsole,
  method: 'POST',
  path: '/v3/server/:server/console',
  summary: 'Get the address of the console of a server, and a ticket for ten minutes',
  response: z.object({ url: z.string(), ticket: z.string(), expires: Timestamp }),
})
/** For the web server. */
export const locateConsole = endpoint({
  ...forConsole,
  method: 'GET',
  path: '/_internal/server/:server/console',
  summary: 'Get the address at which the node of a server serves its console',
  response: z.object({ url: z.string() }),
})
