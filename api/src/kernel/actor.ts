import { isStaff, outranks, type UserRole } from '@quarry/domain/accounts/roles-and-badges'
import { INCLUDED_SCOPES, type ScopeName } from '@quarry/domain/accounts/scopes'
import { SUSPENDED_SCOPES } from '@quarry/domain/accounts/suspensions'

/**
 * Whether the role of a user has an effect on this request. Tokens carry no staff rights, whatever their scopes. A
 * session holds them, but for changes they are locked without a proof of identity within `STAFF_PROOF_MS`.
 */
export type StaffRights = 'none' | 'locked' | 'active'

export type Actor =
  | { kind: 'anonymous' }
  | {
      kind: 'user'
      id: string
      username: string
      role: UserRole
      staffRights: StaffRights
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

const holdsStaffRights = (actor: Actor): actor is SignedInActor =>
  actor.kind === 'user' && !actor.isSuspended && actor.staffRights === 'active'
export const isModerator = (actor: Actor): boolean => holdsStaffRights(actor) && isStaff(actor.role)
export const isAdmin = (actor: Actor): boolean => holdsStaffRights(actor) && actor.role === 'admin'
/** Staff with a role above the given one. */
export const isStaffAbove = (actor: Actor, role: UserRole): boolean =>
  holdsStaffRights(actor) && outranks(actor.role, role)
/** Staff who must prove their identity before their role has an effect. */
export const hasLockedRights = (actor: Actor): boolean =>
  actor.kind === 'user' && !actor.isSuspended && actor.staffRights === 'locked' && isStaff(actor.role)
export const isSelf = (actor: Actor, userId: string): boolean => actor.kind === 'user' && actor.id === userId
/** Signed in by a session of this account, not by a token. */
export const isSessionOf = (actor: Actor, userId: string): boolean =>
  actor.kind === 'user' && actor.id === userId && actor.sessionId !== null

export const hasScope = (actor: Actor, scope: ScopeName): boolean =>
  actor.kind === 'user' &&
  (actor.scopes === 'all' || actor.scopes.has(scope)) &&
  !(actor.isSuspended && !SUSPENDED_SCOPES.has(scope))

/** The actor with a scope that another scope includes for a part of its request. */
export const withScope = (actor: SignedInActor, scope: ScopeName): SignedInActor =>
  actor.scopes === 'all' ? actor : { ...actor, scopes: new Set([...actor.scopes, scope]) }

/** The actor in a request that requires this scope of a token, with the scopes to read that it includes. */
export const actingWith = (actor: SignedInActor, scope: ScopeName): SignedInActor =>
  actor.scopes === 'all' || !actor.scopes.has(scope)
    ? actor
    : { ...actor, scopes: new Set([...actor.scopes, ...(INCLUDED_SCOPES[scope] ?? [])]) }
