import { SESSIONS_MAX } from '@quarry/domain/limits/counts'
import { z } from 'zod'
import { endpoint, NoContent } from '../endpoint.ts'
import { Timestamp } from '../fields.ts'

/** One place in which an account is signed in. Its token is told when it begins, and never again. */
export const Session = z.object({
  id: z.string(),
  session: z.null(),
  user_id: z.string(),
  created: Timestamp,
  /** When it was last used, to the hour. */
  last_login: Timestamp,
  /** When it lapses if nobody uses it. */
  expires: Timestamp,
  /** When it ends however often it is used. */
  refresh_expires: Timestamp,
  os: z.string().nullable(),
  platform: z.string().nullable(),
  user_agent: z.string().nullable(),
  city: z.string().nullable(),
  country: z.string().nullable(),
  ip: z.string().nullable(),
  /** Whether this request was made in it. */
  current: z.boolean(),
})
export type Session = z.output<typeof Session>

const sessions = { tag: 'accounts', access: 'signed-in' } as const
const ending = { ...sessions, method: 'DELETE', scope: 'SESSION_DELETE', response: NoContent } as const

export const listSessions = endpoint({
  ...sessions,
  method: 'GET',
  path: '/v2/session/list',
  summary: 'List the own sessions, the one used last first',
  scope: 'SESSION_READ',
  response: z.array(Session).max(SESSIONS_MAX),
})
export const endSession = endpoint({
  ...ending,
  path: '/v2/session/:session',
  summary: 'End one of the own sessions',
})
export const endOtherSessions = endpoint({
  ...ending,
  path: '/_internal/sessions/others',
  summary: 'End all own sessions but the current one',
})
