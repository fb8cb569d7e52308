import {
  ROLE_PERMISSIONS,
  type ServerPermission,
  type ServerRole,
} from '@quarry/domain/hosting/server-access'
import { SFTP_SCOPES } from '@quarry/domain/hosting/sftp'
import { ruleMessage } from '../../contract/rules.ts'
import { isAdmin, isSelf, type Actor, type SignedInActor } from '../kernel/actor.ts'
import { policyOf, type Rules } from '../kernel/policy.ts'

export interface ServerFacts {
  ownerId: string | null
  /** The role of the actor, unless they are the owner. */
  role: ServerRole | null
}

const isOwner = (actor: Actor, { ownerId }: ServerFacts): boolean =>
  ownerId !== null && isSelf(actor, ownerId)

const isMember = (actor: Actor, facts: ServerFacts): boolean => isOwner(actor, facts) || facts.role !== null

/** Admins see all servers, but only their owners and members use them. */
const isVisible = (actor: Actor, facts: ServerFacts): boolean => isMember(actor, facts) || isAdmin(actor)

const holds =
  (permission: ServerPermission) =>
  (actor: Actor, facts: ServerFacts): boolean =>
    isOwner(actor, facts) || (facts.role !== null && ROLE_PERMISSIONS[facts.role].includes(permission))

const isOwnerOrAdmin = (actor: Actor, facts: ServerFacts): boolean => isOwner(actor, facts) || isAdmin(actor)

export const serverRules = {
  'server.view': { scope: 'SERVER_READ', when: isVisible },
  'server.power': { scope: 'SERVER_WRITE', when: holds('power') },
  'server.console': { scope: 'SERVER_WRITE', when: holds('console') },
  'server.files': { scope: 'SERVER_WRITE', when: holds('files') },
  'server.read_files': { scope: 'SERVER_READ', when: holds('files') },
  /** A password is valid longer than a token. */
  'server.sftp': { scope: 'SESSION_ACCESS', when: holds('files') },
  'server.edit': { scope: 'SERVER_WRITE', when: holds('options') },
  'server.read_software': { scope: 'SERVER_READ', when: holds('options') },
  'server.reinstall': { scope: 'SERVER_WRITE', when: holds('options') },
  /** A person accepts it, not a program. */
  'server.accept_license': { scope: 'SESSION_ACCESS', when: holds('options') },
  'server.share': { scope: 'SESSION_ACCESS', when: isOwner },
  'server.leave': { scope: 'SESSION_ACCESS', when: isMember },
  'server.prefer': { scope: 'SESSION_ACCESS', when: isMember },
  'server.delete': { scope: 'SESSION_ACCESS', when: isOwnerOrAdmin },
  'server.suspend': {
    scope: 'SESSION_ACCESS',
    when: isAdmin,
    refusal: ruleMessage('admins_manage_hosting'),
  },
} satisfies Rules<ServerFacts>
export type ServerRule = keyof typeof serverRules

const servers = policyOf<ServerFacts, ServerRule>(serverRules, { target: 'server', isVisible })
export const { authorize: authorizeServer, can: canOnServer, abilities: abilitiesOnServer } = servers

/** A program of a user without a session: what tokens with access to servers may do, and never the rights of staff. */
export const programOf = ({
  id,
  username,
  isSuspended,
}: Pick<SignedInActor, 'id' | 'username' | 'isSuspended'>): SignedInActor => ({
  kind: 'user',
  id,
  username,
  isSuspended,
  role: 'developer',
  staffRights: 'none',
  scopes: new Set(SFTP_SCOPES),
  sessionId: null,
  provedAt: null,
})

/** What a ticket of a user may permit. A suspended account reads its files, as everywhere. */
export function ticketPermissions(
  user: Pick<SignedInActor, 'id' | 'username' | 'isSuspended'>,
  facts: ServerFacts,
): ServerPermission[] {
  const program = programOf(user)
  return [
    ...(canOnServer(program, 'server.console', facts) ? (['console'] as const) : []),
    ...(canOnServer(program, 'server.read_files', facts) ? (['files'] as const) : []),
  ]
}

const hostingRules = {
  /** Create servers for users, and manage nodes. */
  'hosting.manage': { scope: 'SESSION_ACCESS', when: isAdmin, refusal: ruleMessage('admins_manage_hosting') },
} satisfies Rules<null>

const hosting = policyOf<null, keyof typeof hostingRules>(hostingRules)
export const { authorize: authorizeHosting, abilities: abilitiesInHosting } = hosting
