import type { Transitions } from './transitions.ts'

/**
 * States of the files of a server. `unprovisioned`: its node has not begun to install it. `broken`: the installation
 * failed or was cancelled. `removing`: deleted for users, until the node has deleted the files.
 */
export const SERVER_STATUSES = ['unprovisioned', 'installing', 'available', 'broken', 'removing'] as const
export type ServerStatus = (typeof SERVER_STATUSES)[number]

export const SERVER_TRANSITIONS: Transitions<ServerStatus> = {
  unprovisioned: ['installing', 'broken', 'removing'],
  installing: ['available', 'broken', 'removing'],
  available: ['installing', 'broken', 'removing'],
  broken: ['installing', 'removing'],
  removing: [],
}

/** A suspended server does not run. Its status stays, and is shown again after the suspension. */
export const SUSPENSION_REASONS = ['moderated', 'paymentfailed', 'cancelled', 'upgrading', 'other'] as const
export type SuspensionReason = (typeof SUSPENSION_REASONS)[number]

/** Reasons of staff. The others follow from the subscription of a server, and end with their cause. */
export const STAFF_SUSPENSION_REASONS = ['moderated', 'other'] as const satisfies readonly SuspensionReason[]

/** Whether a server is suspended for a reason that staff gave. */
export const isSuspendedByStaff = (reason: SuspensionReason | null): boolean =>
  STAFF_SUSPENSION_REASONS.some((known) => known === reason)

/** Statuses as the API shows them. */
export const SHOWN_SERVER_STATUSES = [
  'unprovisioned',
  'installing',
  'available',
  'broken',
  'suspended',
] as const
export type ShownServerStatus = (typeof SHOWN_SERVER_STATUSES)[number]

/** Without a message of its agent for this long, a node is unavailable. */
export const NODE_SILENCE_MS = 30_000
