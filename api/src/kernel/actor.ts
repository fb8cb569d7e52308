import { isStaff, type UserRole } from '@quarry/domain/accounts/roles-and-badges'
import type { ScopeName } from '@quarry/domain/accounts/scopes'
import { SUSPENDED_SCOPES } from '@quarry/domain/accounts/suspensions'

export type Actor =
  | { kind: 'anonymous' }
  | {
      kind: 'user'
      id: string
      username: string
      role: UserRole
      /** Sessions hold every scope. */
      scopes: ReadonlySet<ScopeName> | 'all'
      sessionId: string | null
      /** When the user last proved their identity in this session; null for tokens. */
      provedAt: Date | null
      /** Suspended by staff: only `SUSPENDED_SCOPES` are left, whatever the token or session has. */
      isSuspended: boolean
    }
  /** The clock, which runs what a user scheduled with permission. */
  | { kind: 'system' }
export type SignedInActor = Extract<Actor, { kind: 'user' }>

export type SystemActor = Extract<Actor, { kind: 'system' }>
/** Actors that may change data. */
export type ActingActor = SignedInActor | SystemActor

export const ANONYMOUS: Actor = { kind: 'anonymous' }
export const SYSTEM: SystemActor = { kind: 'system' }

/** The value in rows and events: `null` for the clock. */
export const actorId = (actor: ActingActor): string | null => (actor.kind === 'user' ? actor.id : null)

export const isModerator = (actor: Actor): boolean =>
  actor.kind === 'user' && !actor.isSuspended && isStaff(actor.role)
export const isAdmin = (actor: Actor): boolean =>
  actor.kind === 'user' && !actor.isSuspended && actor.role === 'admin'
export const isSelf = (actor: Actor, userId: string): boolean => actor.kind === 'user' && actor.id === userId

export const hasScope = (actor: Actor, scope: ScopeName): boolean =>
  actor.kind === 'user' &&
  (actor.scopes === 'all' || actor.scopes.has(scope)) &&
  !(actor.isSuspended && !SUSPENDED_SCOPES.has(scope))
