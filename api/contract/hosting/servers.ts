import { BACKUP_INTERVALS } from '@quarry/domain/hosting/backups'
import { SERVER_FLAVOURS } from '@quarry/domain/hosting/flavours'
import { JAVA_MAJORS } from '@quarry/domain/hosting/java'
import { JAVA_RUNTIMES } from '@quarry/domain/hosting/java-runtimes'
import { OPERATION_FAILURES, OPERATION_STATES, SERVER_OPERATIONS } from '@quarry/domain/hosting/operations'
import { SERVER_PLAN_NAMES, SHOWN_SERVER_PLANS } from '@quarry/domain/hosting/plans'
import { POWER_ACTIONS, POWER_STATES } from '@quarry/domain/hosting/power'
import { SERVER_ROLES } from '@quarry/domain/hosting/server-access'
import {
  SHOWN_SERVER_STATUSES,
  STAFF_SUSPENSION_REASONS,
  SUSPENSION_REASONS,
} from '@quarry/domain/hosting/server-states'
import { isReservedSubdomain, SUBDOMAIN_SHAPE } from '@quarry/domain/hosting/subdomains'
import {
  LISTED_OPERATIONS_MAX,
  SERVER_MEMBERS_MAX,
  SERVERS_MAX,
  SHARED_SERVERS_MAX,
  SHOWN_NOTICES_MAX,
  SOFTWARE_VERSIONS_MAX,
} from '@quarry/domain/limits/counts'
import {
  IDEMPOTENCY_KEY,
  SERVER_NAME,
  START_COMMAND,
  SUBDOMAIN,
  SOFTWARE_VERSION,
  USERNAME,
} from '@quarry/domain/limits/lengths'
import { LOADER_VERSION } from '@quarry/domain/versions/dependency-packs'
import { z } from 'zod'
import { canOf, ServerAction } from '../abilities.ts'
import { endpoint, NoContent } from '../endpoint.ts'
import { anyText, filledText, Id, text, Timestamp } from '../fields.ts'
import { ruleText } from '../rules.ts'
import { NODE_JAVAS_MAX, NodeJava } from './nodes.ts'
import { ServerCrash } from './server-crash.ts'
import { ServerPlayers } from './server-players.ts'
import { ShownServerNotice } from './shown-notice.ts'

export const ServerOperation = z.object({
  id: z.string(),
  kind: z.enum(SERVER_OPERATIONS),
  state: z.enum(OPERATION_STATES),
  /** Null unless it failed. */
  failure: z.enum(OPERATION_FAILURES).nullable(),
  /** In percent. */
  progress: z.int(),
  /** Whether a user has cancelled it; `state` follows when the node has ended it. */
  cancelling: z.boolean(),
  /** Whether it failed, and no newer operation has replaced what it worked on. */
  can_retry: z.boolean(),
  /** Path of the archive that is extracted, for users with access to files; null for other operations. */
  archive: z.string().nullable(),
  /** Path that a downloaded file gets, likewise. */
  file: z.string().nullable(),
  /** The modpack that is installed; null for other operations. Its ids are null for one of an uploaded file. */
  pack: z.object({ project_id: z.string().nullable(), version_id: z.string().nullable() }).nullable(),
  created: Timestamp,
  finished: Timestamp.nullable(),
})
export type ServerOperation = z.output<typeof ServerOperation>

/** The process of a server, as its node reported it last. */
export const ServerPower = z.object({
  state: z.enum(POWER_STATES),
  /** Whether the server should run. */
  wanted: z.boolean(),
  /** Whether the node has yet to begin what is wanted. */
  pending: z.boolean(),
  /** Number of the run: each start that was requested, also as a restart, begins another one. */
  run: z.int(),
  /** Also of a server that its node has started again after that crash. */
  crash: ServerCrash.nullable(),
  /** When the process was started; null while there is none. */
  started: Timestamp.nullable(),
})
export type ServerPower = z.output<typeof ServerPower>

export const ServerUsage = z.object({
  /** Of the processors of the plan. */
  cpu_percent: z.number().nullable(),
  memory_mb: z.int().nullable(),
  storage_mb: z.int().nullable(),
  /** Null while it does not run, and if it hides them. */
  players: ServerPlayers.nullable(),
})

export const ServerPlan = z.object({
  name: z.enum(SHOWN_SERVER_PLANS),
  cpus: z.int(),
  memory_mb: z.int(),
  swap_mb: z.int(),
  storage_mb: z.int(),
})

/** How the caller wants to see and use the panel of a server. */
export const ServerPreferences = z.object({
  /** Memory in use as an amount; otherwise in percent of the plan. */
  memory_in_bytes: z.boolean(),
  /** Whether the header leaves out the address. */
  hide_address: z.boolean(),
  /** Whether Stop, Restart and Kill ask first. */
  confirm_power: z.boolean(),
  /** Whether backups can be created while the server runs. */
  backup_while_running: z.boolean(),
})
export type ServerPreferences = z.output<typeof ServerPreferences>

export const Server = z.object({
  server_id: z.string(),
  name: z.string(),
  owner_id: z.string(),
  net: z.object({
    /** This and the port are null until a machine has room for it. */
    ip: z.string().nullable(),
    port: z.int().nullable(),
    /** Its subdomain as players enter it, with a port if that is not the one of the game; null without it. */
    domain: z.string().nullable(),
  }),
  subdomain: z.string().nullable(),
  /** The domain of subdomains; null on sites without them. */
  game_domain: z.string().nullable(),
  /** Whether the site can download packs from CurseForge. */
  curseforge: z.boolean(),
  game: z.literal('minecraft'),
  flavour: z.enum(SERVER_FLAVOURS),
  loader: z.string().nullable(),
  loader_version: z.string().nullable(),
  mc_version: z.string(),
  /** Whether the license of the game must be accepted before the next start. */
  needs_license: z.boolean(),
  /** How it is started. */
  startup: z.object({
    /** Null for the one that its game version needs. */
    java: z.literal(JAVA_MAJORS).nullable(),
    /** Null for the default of its node. */
    java_runtime: z.enum(JAVA_RUNTIMES).nullable(),
    /** Null for the default. Its node adds the memory of the plan after `java`, and the port. */
    command: z.string().nullable(),
    /** Null for servers without Java, and until its node reports it. */
    default_command: z.string().nullable(),
    /** Versions of Java that its node has. */
    available: z.array(z.int()).max(JAVA_MAJORS.length),
    /** The same with their runtimes; empty if its node does not report them. */
    available_runtimes: z.array(NodeJava).max(NODE_JAVAS_MAX),
  }),
  /** Whether its node starts it again after a crash, at most three times in ten minutes. */
  restart_after_crash: z.boolean(),
  /** Its modpack of the catalogue; null without one. */
  upstream: z
    .object({
      kind: z.string(),
      project_id: z.string(),
      version_id: z.string(),
      /** Null unless the caller may see it. */
      project: z.object({ title: z.string(), icon_url: z.string().nullable() }).nullable(),
    })
    .nullable(),
  status: z.enum(SHOWN_SERVER_STATUSES),
  suspension_reason: z.enum(SUSPENSION_REASONS).nullable(),
  used_backup_quota: z.int(),
  backup_quota: z.int(),
  /** Between two automatic backups; null without them. */
  backup_hours: z.literal(BACKUP_INTERVALS).nullable(),
  /** Null while it waits for a machine with room. */
  datacenter: z.string().nullable(),
  /** Name of the machine, as support asks for it; null likewise. */
  node: z.string().nullable(),
  /** False when the machine has been silent; `power` and `usage` are then null, and changes wait for its return. */
  node_available: z.boolean(),
  /** What users want of its process, known while the machine is silent as well; off while the server is suspended. */
  wanted_power: z.object({
    on: z.boolean(),
    /** What the machine has yet to begin; null if nothing. */
    action: z.enum(POWER_ACTIONS).nullable(),
  }),
  power: ServerPower.nullable(),
  usage: ServerUsage.nullable(),
  plan: ServerPlan,
  /** Newest first. */
  operations: z.array(ServerOperation).max(LISTED_OPERATIONS_MAX),
  /** Null for staff without access of their own. */
  role: z.enum(['owner', ...SERVER_ROLES]).nullable(),
  can: canOf(ServerAction),
  preferences: ServerPreferences,
  /** What the caller has not dismissed, the most serious first; empty in lists of servers. */
  notices: z.array(ShownServerNotice).max(SHOWN_NOTICES_MAX),
  created: Timestamp,
})
export type Server = z.output<typeof Server>

/** Which ones a flavour has is checked by the service, and at last by the node. */
const GameVersion = filledText(SOFTWARE_VERSION)
const LoaderVersion = text(SOFTWARE_VERSION).regex(LOADER_VERSION, {
  message: ruleText('loader_version_shape'),
})
const name = filledText(SERVER_NAME)
const Subdomain = text(SUBDOMAIN)
  .toLowerCase()
  .regex(SUBDOMAIN_SHAPE, { message: ruleText('subdomain_shape') })
  .refine((value) => !isReservedSubdomain(value), { message: ruleText('subdomain_reserved') })

const read = { tag: 'servers', access: 'signed-in', scope: 'SERVER_READ' } as const
const write = { tag: 'servers', access: 'signed-in', scope: 'SERVER_WRITE' } as const
/** Tokens neither delete a server nor give others access to it. */
const managed = { tag: 'servers', access: 'signed-in', scope: 'SESSION_ACCESS' } as const
const staff = { tag: 'servers', access: 'moderator', scope: 'SESSION_ACCESS' } as const

export const listServers = endpoint({
  ...read,
  method: 'GET',
  path: '/v3/servers',
  summary: 'List your servers, then those that others share with you',
  response: z.array(Server).max(SERVERS_MAX + SHARED_SERVERS_MAX),
})
export const getServer = endpoint({
  ...read,
  method: 'GET',
  path: '/v3/server/:server',
  summary: 'Get a server with its state',
  response: Server,
})
export const createServer = endpoint({
  ...staff,
  method: 'POST',
  path: '/_internal/servers',
  summary: 'Create a server for a user, for admins; it is installed and then started',
  body: z.object({
    /** Id or name of the user. */
    owner: text(USERNAME),
    name,
    plan: z.enum(SERVER_PLAN_NAMES),
    flavour: z.enum(SERVER_FLAVOURS),
    game_version: GameVersion.optional(),
    /** Undefined: the newest stable one, as for a reinstallation. */
    loader_version: LoaderVersion.optional(),
    /** Undefined: the node with the most free memory. */
    node: Id.optional(),
  }),
  response: Server,
})
export const editServer = endpoint({
  ...write,
  method: 'PATCH',
  path: '/v3/server/:server',
  summary: 'Change the name of a server, its subdomain or how it is started; `null` restores the default',
  body: z.object({
    name: name.optional(),
    subdomain: Subdomain.nullable().optional(),
    java: z.literal(JAVA_MAJORS).nullable().optional(),
    java_runtime: z.enum(JAVA_RUNTIMES).nullable().optional(),
    /** `java`, its options, and `-jar` with a file or another program with its arguments. */
    command: anyText(START_COMMAND).nullable().optional(),
    restart_after_crash: z.boolean().optional(),
  }),
  response: NoContent,
})
export const setServerPreferences = endpoint({
  ...managed,
  method: 'PATCH',
  path: '/_internal/server/:server/preferences',
  summary: 'Change how you want to see and use the panel of a server, for its owner and members',
  body: ServerPreferences.partial(),
  response: NoContent,
})
export const powerServer = endpoint({
  ...write,
  method: 'POST',
  path: '/v3/server/:server/power',
  summary: 'Start, stop, restart or kill a server; repeated requests change nothing',
  body: z.object({ action: z.enum(POWER_ACTIONS) }),
  response: NoContent,
})
export const acceptServerLicense = endpoint({
  ...managed,
  method: 'PUT',
  path: '/_internal/server/:server/license',
  summary: 'Accept the license of the game for a server; users do that themselves, tokens cannot',
  body: z.object({
    /** Of the text that was shown. */
    version: z.int().min(1),
  }),
  response: NoContent,
})
export const reinstallServer = endpoint({
  ...write,
  method: 'POST',
  path: '/v3/server/:server/reinstall',
  summary: 'Stop a server and install it again, with `hard` after deleting all its files',
  body: z.object({
    /** Undefined: what is installed; the newest stable loader then belongs to it. */
    flavour: z.enum(SERVER_FLAVOURS).optional(),
    game_version: GameVersion.optional(),
    loader_version: LoaderVersion.optional(),
    hard: z.boolean().default(false),
    /** A second request with the same key returns the first operation. */
    key: text(IDEMPOTENCY_KEY).optional(),
  }),
  response: ServerOperation,
})
export const getServerSoftware = endpoint({
  ...read,
  method: 'GET',
  path: '/v3/server/:server/software',
  summary:
    'List the game versions of a flavour, and with `game_version` its loaders, as its service offers them',
  query: z.object({ flavour: z.enum(SERVER_FLAVOURS), game_version: GameVersion.optional() }),
  response: z.object({
    /** Releases. All lists begin with the newest; the first one of the loaders is the default. */
    game_versions: z.array(z.string()).max(SOFTWARE_VERSIONS_MAX),
    /** With pre-releases and release candidates. Absent if the agent of the node is an earlier one. */
    snapshots: z.array(z.string()).max(SOFTWARE_VERSIONS_MAX).optional(),
    loader_versions: z.array(z.string()).max(SOFTWARE_VERSIONS_MAX),
  }),
})
export const cancelServerOperation = endpoint({
  ...write,
  method: 'POST',
  path: '/v3/server/:server/operation/:operation/cancel',
  summary: 'Cancel an operation that has not ended',
  response: NoContent,
})
export const retryServerOperation = endpoint({
  ...write,
  method: 'POST',
  path: '/v3/server/:server/operation/:operation/retry',
  summary: 'Retry an operation that failed, unless a newer one has replaced what it worked on',
  response: NoContent,
})
export const deleteServer = endpoint({
  ...managed,
  method: 'DELETE',
  path: '/v3/server/:server',
  summary: 'Delete a server with all its files',
  response: NoContent,
})

export const ServerMember = z.object({
  user: z.object({ id: z.string(), username: z.string(), avatar_url: z.string().nullable() }),
  role: z.enum(SERVER_ROLES),
  added: Timestamp,
})
export type ServerMember = z.output<typeof ServerMember>

export const listServerMembers = endpoint({
  ...managed,
  method: 'GET',
  path: '/_internal/server/:server/members',
  summary: 'List the users with whom a server is shared, for its owner',
  response: z.array(ServerMember).max(SERVER_MEMBERS_MAX),
})
export const shareServer = endpoint({
  ...managed,
  method: 'PUT',
  path: '/_internal/server/:server/members',
  summary: 'Share a server with a user, or change the role of a member',
  // In the body: the address of a request may be logged, and users type names.
  body: z.object({ user: text(USERNAME), role: z.enum(SERVER_ROLES) }),
  response: NoContent,
})
export const unshareServer = endpoint({
  ...managed,
  method: 'DELETE',
  path: '/_internal/server/:server/member/:user',
  summary: 'End the access of a user; members may end their own',
  response: NoContent,
})

export const suspendServer = endpoint({
  ...staff,
  method: 'PUT',
  path: '/_internal/server/:server/suspension',
  summary: 'Suspend a server, for admins: it stops, and only its owner and members see it',
  body: z.object({ reason: z.enum(STAFF_SUSPENSION_REASONS) }),
  response: NoContent,
})
export const unsuspendServer = endpoint({
  ...staff,
  method: 'DELETE',
  path: '/_internal/server/:server/suspension',
  summary: 'End the suspension of a server, for admins',
  response: NoContent,
})
