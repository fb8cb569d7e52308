import { DEFAULT_GAME_VERSION, DEFAULT_JAVA_OPTIONS, GAME_LICENSE } from '@quarry/domain/hosting/flavours'
import { PLAN_MEMORY_MB } from '@quarry/domain/hosting/plans'
import { DAY_MS, type SeedContext } from './context.ts'
import { noRows, type SeedRows } from './rows.ts'
import { hashOfNothing } from './unusable-hash.ts'

const FIRST_PORT = 25_565
const PORTS = 100
const MEMORY_MB = 16_384
const AGE_DAYS = 20
/** Of the game version. */
const PAPER_BUILD = '499'

/** A Paper server of the first person on a machine without an agent, with a notice; the second person may use it. */
export function serverRows(
  { ids, seed, nowMs }: SeedContext,
  [owner, member]: readonly { id: string }[],
): SeedRows {
  const rows = noRows()
  if (!owner) return rows
  const [nodeId, id] = [ids.node(0), ids.server(0)]
  const createdAt = new Date(nowMs - AGE_DAYS * DAY_MS)
  rows.nodes.push({
    id: nodeId,
    name: `Example ${seed}`,
    region: 'eu-central',
    host: 'play.example',
    firstPort: FIRST_PORT,
    lastPort: FIRST_PORT + PORTS - 1,
    memoryMb: MEMORY_MB,
    ticketKey: hashOfNothing(`${seed}/node/${nodeId}`),
    createdAt,
  })
  rows.servers.push({
    id,
    ownerId: owner.id,
    nodeId,
    name: 'Friends and family',
    memoryMb: PLAN_MEMORY_MB.small,
    flavour: 'paper',
    gameVersion: DEFAULT_GAME_VERSION,
    status: 'available',
    createdAt,
  })
  rows.serverStates.push({
    serverId: id,
    loaderVersion: PAPER_BUILD,
    defaultCommand: ['java', ...DEFAULT_JAVA_OPTIONS, '-jar', 'server.jar', 'nogui'].join(' '),
  })
  rows.allocations.push({ nodeId, port: FIRST_PORT, serverId: id, name: null })
  rows.allocations.push({ nodeId, port: FIRST_PORT + PORTS - 1, serverId: id, name: 'Map' })
  rows.serverOperations.push({
    id: ids.server(1),
    serverId: id,
    kind: 'install',
    state: 'done',
    progress: 100,
    createdAt,
    finishedAt: createdAt,
  })
  rows.serverLicenses.push({ serverId: id, ...GAME_LICENSE, userId: owner.id, acceptedAt: createdAt })
  if (member) rows.serverMembers.push({ serverId: id, userId: member.id, role: 'console', createdAt })
  addNotice(rows, { id: ids.server(2), serverId: id, createdAt })
  return rows
}

function addNotice(
  rows: SeedRows,
  { id, serverId, createdAt }: { id: string; serverId: string; createdAt: Date },
): void {
  rows.serverNotices.push({
    id,
    level: 'warn',
    title: 'No agent runs on this machine',
    message: 'The server shows what an owner sees of it, but **cannot be started**.',
    isDismissable: true,
    beginsAt: createdAt,
    isForAll: false,
    createdAt,
  })
  rows.serverNoticeTargets.push({ noticeId: id, serverId })
}
