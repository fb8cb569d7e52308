import { SESSIONS_MAX } from '@quarry/domain/limits/counts'
import { z } from 'zod'
import { endpoint, NoContent } from '../endpoint.ts'
import { Timestamp } from '../fields.ts'

/** A sign-in of an account on one device. The token appears only in the response that creates the session. */
export const Session = z.object({
  id: z.string(),
  session: z.null(),
  user_id: z.string(),
  created: Timestamp,
  /** Last use, to the hour. */
  last_login: Timestamp,
  /** When it expires if it is not used. */
  expires: Timestamp,
  /** When it expires even if it is used. */
  refresh_expires: Timestamp,
  os: z.string().nullable(),
  platform: z.string().nullable(),
  user_agent: z.string().nullable(),
  city: z.string().nullable(),
  country: z.string().nullable(),
  ip: z.string().nullable(),
  /** Whether it is the session of this request. */
  current: z.boolean(),
})
export type Session = z.output<typeof Session>

const sessions = { tag: 'accounts', access: 'signed-in' } as const
const ending = { ...sessions, method: 'DELETE', scope: 'SESSION_DELETE', response: NoContent } as const

export const listSessions = endpoint({
  ...sessions,
  method: 'GET',
  path: '/v2/session/list',
  summary: 'List the own sessions, last used first',
  scope: 'SESSION_READ',
  response: z.array(Session).max(SESSIONS_MAX),
})
export const refreshSession = endpoint({
  ...sessions,
  method: 'POST',
  path: '/v2/session/refresh',
  summary: 'Replace the token of the own session',
  scope: 'SESSION_ACCESS',
  response: Session.extend({ session: z.string() }),
})
export const endSession = endpoint({
  ...ending,
  path: '/v2/session/:session',
  summary: 'End an own session',
})
export const endOtherSessions = endpoint({
  ...ending,
  path: '/_internal/sessions/others',
  summary: 'End all own sessions except the current one',
})
