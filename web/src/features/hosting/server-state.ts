import type { Server, ServerOperation, ServerPower } from '@quarry/api/contract/hosting/servers'
import type { ServerFlavour } from '@quarry/domain/hosting/flavours'
import { INSTALLING_OPERATIONS } from '@quarry/domain/hosting/operations'
import { SERVER_ROLES, type ServerRole } from '@quarry/domain/hosting/server-access'
import { canDo } from '../../lib/viewer/can-do.ts'

/** What a page shows of a server as a whole. `waiting`: no machine has room for it yet. */
export type ServerPhase =
  | 'suspended'
  | 'upgrading'
  | 'waiting'
  | 'unavailable'
  | 'installing'
  | 'broken'
  | 'ready'

const isInstallation = ({ kind }: ServerOperation) => INSTALLING_OPERATIONS.some((one) => one === kind)
export const isOpen = ({ state }: Pick<ServerOperation, 'state'>): boolean =>
  state === 'queued' || state === 'running'

/** The game and its loader, each with its version; without a loader only the former. */
export function softwareOf({
  flavour,
  mc_version: game,
  loader_version: loader,
}: Server): readonly (readonly [ServerFlavour, string])[] {
  if (loader === null) return [[flavour, game]]
  return [
    ['vanilla', game],
    [flavour, loader],
  ]
}

/** The installation that has not ended. */
export const openInstallation = ({ operations }: Server): ServerOperation | undefined =>
  operations.find((operation) => isInstallation(operation) && isOpen(operation))

/** The installation that was begun last. */
export const lastInstallation = ({ operations }: Server): ServerOperation | undefined =>
  operations.find(isInstallation)

export function phaseOf(server: Server): ServerPhase {
  const { status, suspension_reason: reason, node_available: isAvailable } = server
  if (status === 'suspended') return reason === 'upgrading' ? 'upgrading' : 'suspended'
  if (server.datacenter === null) return 'waiting'
  if (!isAvailable) return 'unavailable'
  if (status === 'unprovisioned' || status === 'installing' || openInstallation(server)) return 'installing'
  return status === 'broken' ? 'broken' : 'ready'
}

/** Whether the node of an installed server is silent: actions then wait for its return. */
export const isOnSilentNode = (server: Server): boolean =>
  phaseOf(server) === 'unavailable' && server.status === 'available' && !openInstallation(server)

/** Whether the server is the viewer's own: only owners share one. */
export const isOwned = ({ can }: Server): boolean => canDo({ viewer: { can } }, 'server.share')

/** Whether the viewer may install software and modpacks on the server. */
export const mayInstall = ({ can }: Server): boolean => canDo({ viewer: { can } }, 'server.reinstall')

/** Whether the viewer can end the suspension by paying: the owner, unless staff suspended the server for another reason. */
export const isForPayment = (server: Server): boolean =>
  phaseOf(server) === 'suspended' &&
  isOwned(server) &&
  (server.suspension_reason === 'paymentfailed' || server.suspension_reason === 'cancelled')

/** Whether options cannot be changed now. */
export function areOptionsLocked(server: Server): boolean {
  const phase = phaseOf(server)
  return phase === 'installing' || phase === 'suspended' || phase === 'upgrading'
}

/** Why the viewer cannot change options, where they cannot. */
export function optionsBlockOf(server: Server, mayEdit: boolean): 'locked' | 'forbidden' | 'staff' {
  if (mayEdit) return 'locked'
  return server.role ? 'forbidden' : 'staff'
}

/** Operations that replace the files. */
const REPLACING: readonly string[] = [...INSTALLING_OPERATIONS, 'restore']

/** Whether files cannot be changed, because an operation replaces them. */
export const isReplaced = ({ operations }: Server): boolean =>
  operations.some((operation) => REPLACING.includes(operation.kind) && isOpen(operation))

/** Whether files and backups can be read from the node. */
export const isReachable = (server: Server): boolean =>
  !['suspended', 'upgrading', 'waiting', 'unavailable'].includes(phaseOf(server))

export type ShownPower = ServerPower['state'] | 'restarting'

/** The process of a server, with what its node has yet to begin. */
export function shownPower({ state, wanted, pending }: ServerPower): ShownPower {
  if (!pending) return state
  if (!wanted) return 'stopping'
  return state === 'running' || state === 'stopping' ? 'restarting' : 'starting'
}

export const isOff = (power: ShownPower): boolean => power === 'stopped' || power === 'crashed'

/** Whether the state will change soon without anyone's doing. */
export function isChanging(server: Server): boolean {
  if (server.operations.some(isOpen)) return true
  const power = server.power && shownPower(server.power)
  return power !== null && power !== 'running' && !isOff(power)
}

/** The server with the power that its console reported, which is newer than what the API has. */
export function withLivePower(
  server: Server,
  live: Pick<ServerPower, 'state' | 'crash' | 'started'>,
): Server {
  const { power } = server
  if (!power) return server
  const begins = live.state === 'starting' || live.state === 'running'
  const hasEnded = live.state === 'stopped' || live.state === 'crashed'
  const pending = power.pending && (power.wanted ? !begins || live.started === power.started : !hasEnded)
  return { ...server, power: { ...power, ...live, pending } }
}

/** The role of a viewer with whom the owner shares the server; undefined for the owner and for staff. */
export const memberRoleOf = ({ role }: Server): ServerRole | undefined =>
  SERVER_ROLES.find((one) => one === role)
