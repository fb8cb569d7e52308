import type { Server, ServerOperation, ServerPower } from '@quarry/api/contract/hosting/servers'

/* Servers for tests. */

export const aPower = (given: Partial<ServerPower> = {}): ServerPower => ({
  state: 'stopped',
  wanted: false,
  pending: false,
  crash: null,
  started: null,
  ...given,
})

export const anOperation = (given: Partial<ServerOperation> = {}): ServerOperation => ({
  id: 'OOOOOOOO',
  kind: 'install',
  state: 'running',
  failure: null,
  progress: 40,
  cancelling: false,
  can_retry: given.state === 'failed',
  archive: null,
  file: null,
  pack: null,
  created: '2026-01-01T00:00:00.000Z',
  finished: null,
  ...given,
})

/** An installed server that is off, as its owner sees it. */
export const aServer = (given: Partial<Server> = {}): Server => ({
  server_id: 'SSSSSSSS',
  name: 'Lobby',
  owner_id: 'alice',
  net: { ip: 'play.example', port: 25_565, domain: null },
  subdomain: null,
  game_domain: null,
  game: 'minecraft',
  flavour: 'practice',
  loader: null,
  loader_version: null,
  mc_version: '1.20.4',
  needs_license: false,
  startup: { java: null, java_runtime: null, java_options: null, available: [], available_runtimes: [] },
  restart_after_crash: false,
  upstream: null,
  status: 'available',
  suspension_reason: null,
  used_backup_quota: 0,
  backup_quota: 15,
  backup_hours: null,
  datacenter: 'eu-central',
  node: 'Node 1',
  node_available: true,
  wanted_power: { on: given.power?.wanted ?? false, action: null },
  power: aPower(),
  usage: { cpu_percent: null, memory_mb: null, storage_mb: 120, players: null },
  plan: { name: 'small', cpus: 2, memory_mb: 2048, swap_mb: 512, storage_mb: 16_384 },
  operations: [],
  role: 'owner',
  can: [
    'server.power',
    'server.console',
    'server.files',
    'server.edit',
    'server.reinstall',
    'server.share',
    'server.delete',
  ],
  preferences: {
    memory_in_bytes: true,
    hide_address: false,
    confirm_power: true,
    backup_while_running: true,
  },
  notices: [],
  created: '2026-01-01T00:00:00.000Z',
  ...given,
})
