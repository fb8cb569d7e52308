import type { ServerOperationRow, ServerRow } from '@quarry/db/schema/hosting/servers'
import { hasLoaderVersions, needsLicense } from '@quarry/domain/hosting/flavours'
import { PLAN_BACKUPS, serverLimits, serverPlanName } from '@quarry/domain/hosting/plans'
import { DEFAULT_PREFERENCES, type ServerPreferences } from '@quarry/domain/hosting/preferences'
import { pendingAction } from '@quarry/domain/hosting/power'
import { NODE_SILENCE_MS, type ShownServerStatus } from '@quarry/domain/hosting/server-states'
import { gameAddress } from '@quarry/domain/hosting/subdomains'
import type { PackTarget } from '@quarry/domain/hosting/operations'
import { LISTED_OPERATIONS_MAX } from '@quarry/domain/limits/counts'
import { ServerAction } from '../../contract/abilities.ts'
import type { Server, ServerOperation, ServerPower } from '../../contract/hosting/servers.ts'
import type { Actor } from '../kernel/actor.ts'
import { abilitiesOnServer } from './hosting.policy.ts'
import type { ServerWithState } from './servers.queries.ts'
import { viewCommand } from './start-command.ts'

export const isNodeAvailable = (lastSeenAt: Date | null, now: Date): boolean =>
  lastSeenAt !== null && now.getTime() - lastSeenAt.getTime() <= NODE_SILENCE_MS

function viewTarget(pack: PackTarget | undefined): ServerOperation['pack'] {
  if (!pack) return null
  const { project = null, version = null } = 'project' in pack ? pack : {}
  return { project_id: project, version_id: version }
}

export const viewOperation = (
  row: ServerOperationRow,
  outdated: ReadonlySet<string> = new Set(),
): ServerOperation => ({
  id: row.id,
  kind: row.kind,
  state: row.state,
  failure: row.failure,
  progress: row.progress,
  cancelling: row.isCancelled && row.finishedAt === null,
  can_retry: row.state === 'failed' && !outdated.has(row.id),
  archive: row.target?.archive ?? null,
  file: row.target?.file ?? null,
  pack: viewTarget(row.target?.pack),
  created: row.createdAt.toISOString(),
  finished: row.finishedAt?.toISOString() ?? null,
})

function viewCrash(row: ServerWithState): ServerPower['crash'] {
  const { crashReason: reason, crashProblem: id, crashSubject: subject, crashNeeds: needs } = row
  if (reason === null) return null
  return { reason, exit_code: row.exitCode, problem: id === null ? null : { id, subject, needs } }
}

/** A suspended server stops; what was wanted applies again afterwards. */
function viewWanted(row: ServerWithState): Server['wanted_power'] {
  const isOn = row.isOn && row.suspensionReason === null
  const action = pendingAction({ ...row, isOn }, { power: row.power, run: row.observedRun })
  return { on: isOn, action: action ?? null }
}

function viewPower(row: ServerWithState): ServerPower {
  const { on, action } = viewWanted(row)
  return {
    state: row.power,
    wanted: on,
    pending: action !== null,
    run: row.observedRun,
    crash: viewCrash(row),
    started: row.startedAt?.toISOString() ?? null,
  }
}

const viewUsage = ({ playersOnline, playersMax, ...row }: ServerWithState): Server['usage'] => ({
  cpu_percent: row.cpuPercent,
  memory_mb: row.memoryMb,
  storage_mb: row.storageMb,
  players: playersOnline === null || playersMax === null ? null : { online: playersOnline, max: playersMax },
})

const addressOf = ({ subdomain, routerPort }: ServerWithState, domain: string | null): string | null =>
  subdomain === null || domain === null || routerPort === null
    ? null
    : gameAddress(subdomain, { domain, port: routerPort })

type Upstream = NonNullable<Server['upstream']>

/** The projects of modpacks that the reader may see, by id. */
export type VisiblePacks = ReadonlyMap<string, NonNullable<Upstream['project']>>

function upstreamOf(
  { packProjectId, packVersionId }: ServerWithState,
  packs: VisiblePacks,
): Server['upstream'] {
  if (packProjectId === null || packVersionId === null) return null
  const project = packs.get(packProjectId)
  return {
    kind: 'modpack',
    project_id: packProjectId,
    version_id: packVersionId,
    project: project ? { title: project.title, icon_url: project.icon_url } : null,
  }
}

const viewPreferences = (preferences: ServerPreferences): Server['preferences'] => ({
  memory_in_bytes: preferences.memoryInBytes,
  hide_address: preferences.hidesAddress,
  confirm_power: preferences.confirmsPower,
  backup_while_running: preferences.backsUpWhileRunning,
})

const viewStartup = (row: ServerWithState): Server['startup'] => ({
  java: row.javaMajor,
  java_runtime: row.javaRuntime,
  command: viewCommand(row.startCommand, row.defaultCommand),
  default_command: row.defaultCommand,
  available: row.javaMajors ?? [],
  available_runtimes: row.javaRuntimes ?? [],
})

interface Reader {
  gameDomain: string | null
  hasCurseForge: boolean
  actor: Actor
  readerId: string
  now: Date
  /** Failed operations that cannot be retried. */
  outdated: ReadonlySet<string>
  packs: VisiblePacks
}

/** Users no longer see a server that waits to be removed. */
export function shownStatus({
  status,
  suspensionReason,
}: Pick<ServerRow, 'status' | 'suspensionReason'>): ShownServerStatus {
  if (suspensionReason !== null) return 'suspended'
  return status === 'removing' ? 'broken' : status
}

export function viewServer(
  row: ServerWithState & { ownerId: string },
  operations: readonly ServerOperationRow[],
  { actor, readerId, now, gameDomain, hasCurseForge, outdated, packs }: Reader,
): Server {
  const isAvailable = isNodeAvailable(row.lastSeenAt, now)
  const { planMemoryMb } = row
  const { cpus, swapMb, storageMb } = serverLimits(planMemoryMb)
  const can = abilitiesOnServer(ServerAction.options, actor, row)
  const shown = operations.slice(0, LISTED_OPERATIONS_MAX).map((one) => viewOperation(one, outdated))
  return {
    server_id: row.id,
    name: row.name,
    owner_id: row.ownerId,
    net: { ip: row.host, port: row.port, domain: addressOf(row, gameDomain) },
    subdomain: row.subdomain,
    game_domain: gameDomain,
    curseforge: hasCurseForge,
    game: 'minecraft',
    flavour: row.flavour,
    loader: hasLoaderVersions(row.flavour) ? row.flavour : null,
    loader_version: row.loaderVersion ?? row.wantedLoaderVersion,
    mc_version: row.gameVersion,
    needs_license: needsLicense(row.flavour, row.licenseVersion),
    startup: viewStartup(row),
    restart_after_crash: row.restartsAfterCrash,
    upstream: upstreamOf(row, packs),
    status: shownStatus(row),
    suspension_reason: row.suspensionReason,
    used_backup_quota: row.backups,
    backup_quota: PLAN_BACKUPS,
    backup_hours: row.backupHours,
    datacenter: row.region,
    node: row.nodeName,
    node_available: isAvailable,
    wanted_power: viewWanted(row),
    power: isAvailable ? viewPower(row) : null,
    usage: isAvailable ? viewUsage(row) : null,
    plan: {
      name: serverPlanName(planMemoryMb),
      cpus,
      memory_mb: planMemoryMb,
      swap_mb: swapMb,
      storage_mb: storageMb,
    },
    operations: can.includes('server.files')
      ? shown
      : shown.map((operation) => ({ ...operation, archive: null, file: null })),
    role: row.ownerId === readerId ? 'owner' : row.role,
    can,
    preferences: viewPreferences(row.preferences ?? DEFAULT_PREFERENCES),
    notices: [],
    created: row.createdAt.toISOString(),
  }
}
