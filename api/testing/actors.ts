import { ANONYMOUS, type Actor } from '../src/kernel/actor.ts'
import type { Persona, TestApp } from './test-app.ts'

export const VIEWERS = ['anonymous', 'alice', 'bob', 'mallory', 'mo', 'ada'] as const

/** The persona as an actor for policies, signed in with all scopes. */
export function actorOf({ users }: TestApp, viewer: Persona | 'anonymous'): Actor {
  if (viewer === 'anonymous') return ANONYMOUS
  const { id, username, role } = users[viewer]
  const session = { scopes: 'all', staffRights: 'active', sessionId: null, provedAt: null } as const
  return { kind: 'user', id, username, role, isSuspended: false, ...session }
}
