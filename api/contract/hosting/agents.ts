import { SERVER_FLAVOURS } from '@quarry/domain/hosting/flavours'
import { JAVA_MAJORS } from '@quarry/domain/hosting/java'
import { JAVA_RUNTIMES } from '@quarry/domain/hosting/java-runtimes'
import {
  OPERATION_FAILURES,
  OPERATION_STATES,
  PROGRESS_MAX,
  SERVER_OPERATIONS,
} from '@quarry/domain/hosting/operations'
import { POWER_STATES } from '@quarry/domain/hosting/power'
import {
  FURTHER_PORTS_MAX,
  LISTED_OPERATIONS_MAX,
  NODE_SERVERS_MAX,
  SERVER_BACKUPS_MAX,
  SERVER_MEMBERS_MAX,
} from '@quarry/domain/limits/counts'
import { SERVER_PERMISSIONS } from '@quarry/domain/hosting/server-access'
import { SFTP_FINGERPRINT_SHAPE } from '@quarry/domain/hosting/sftp'
import {
  AGENT_VERSION,
  GAME_HOST,
  IDEMPOTENCY_KEY,
  LINK,
  SFTP_PASSWORD,
  SOFTWARE_VERSION,
  START_COMMAND,
} from '@quarry/domain/limits/lengths'
import { z } from 'zod'
import { endpoint, NoContent } from '../endpoint.ts'
import { anyText, filledText, Id, Port, queryInteger, text, Timestamp } from '../fields.ts'
import { ruleText } from '../rules.ts'
import { NodePack, PackOrigin } from './node-packs.ts'
import { NODE_JAVAS_MAX, NodeJava } from './nodes.ts'
import { ReportedCrash } from './server-crash.ts'
import { ServerPlayers } from './server-players.ts'

/*
 * What the agent of a node requests. Its token identifies the node: an agent reads and reports the servers of its own node
 * only.
 */

/** How long a request for the desired state may wait for a change. */
export const DESIRED_WAIT_MAX_S = 25

const TARGET_HOSTS_MAX = 10

export const DesiredOperation = z.object({
  id: z.string(),
  kind: z.enum(SERVER_OPERATIONS),
  /** A higher number than in the last report requests the operation once more. */
  attempt: z.int(),
  erases: z.boolean(),
  target: z
    .object({
      url: z.string().optional(),
      sha1: z.string().optional(),
      hosts: z.array(z.string()).max(TARGET_HOSTS_MAX).readonly().optional(),
      file: z.string().optional(),
      archive: z.string().optional(),
      folder: z.string().optional(),
      overwrites: z.boolean().optional(),
      deletes: z.boolean().optional(),
      unwraps: z.boolean().optional(),
      pack: NodePack.optional(),
      software: z
        .object({
          flavour: z.enum(SERVER_FLAVOURS),
          gameVersion: z.string(),
          loaderVersion: z.string().nullable(),
        })
        .optional(),
      backup: z.string().optional(),
      onlyChanged: z.boolean().optional(),
    })
    .nullable(),
  /** The node ends it as soon as it can. */
  cancelled: z.boolean(),
})
export type DesiredOperation = z.output<typeof DesiredOperation>

export const DesiredServer = z.object({
  id: z.string(),
  /** The node deletes the files and reports the removal. */
  removed: z.boolean(),
  /** There is no access to its files. */
  suspended: z.boolean().default(false),
  /** The users whose tickets count now; null if an API does not say it, and tickets then count until they expire. */
  access: z
    .array(
      z.object({
        user: z.string(),
        permissions: z.array(z.enum(SERVER_PERMISSIONS)).max(SERVER_PERMISSIONS.length),
      }),
    )
    .max(SERVER_MEMBERS_MAX + 1)
    .nullable()
    .default(null),
  flavour: z.enum(SERVER_FLAVOURS),
  game_version: z.string(),
  /** Of its loader, or its build. Null: the newest stable one. */
  loader_version: z.string().nullable().default(null),
  /** What users chose instead of the default. */
  java: z.literal(JAVA_MAJORS).nullable().default(null),
  java_runtime: z.enum(JAVA_RUNTIMES).nullable().default(null),
  /** The command for Java, without a program for the installed software. */
  start_command: z.string().nullable().default(null),
  /** Its options, for agents that know no command. */
  java_options: z.string().nullable().default(null),
  /** Whether the node starts it again after a crash, within bounds. */
  restart_after_crash: z.boolean().default(false),
  /** The acceptance of the license of the game. Without one `eula.txt` is not written. */
  license: z
    .object({ user: z.string().nullable(), accepted: Timestamp, version: z.int(), url: z.string() })
    .nullable()
    .default(null),
  /** Of the game. */
  port: z.int(),
  /** Further ports that belong to it, the lowest first. */
  ports: z
    .array(z.object({ port: z.int(), name: z.string() }))
    .max(FURTHER_PORTS_MAX)
    .default([]),
  cpus: z.int(),
  memory_mb: z.int(),
  storage_mb: z.int(),
  power: z.object({ on: z.boolean(), run: z.int(), killed: z.boolean() }),
  /** Ids of its backups; the node deletes all others. */
  backups: z.array(z.string()).max(SERVER_BACKUPS_MAX),
  /** Operations that have not ended, the oldest first. */
  operations: z.array(DesiredOperation).max(LISTED_OPERATIONS_MAX),
})
export type DesiredServer = z.output<typeof DesiredServer>

export const DesiredState = z.object({
  generation: z.int(),
  servers: z.array(DesiredServer).max(NODE_SERVERS_MAX),
})
export type DesiredState = z.output<typeof DesiredState>

const ReportedServer = z.object({
  id: Id,
  /** The files are deleted. */
  removed: z.boolean(),
  /** Whether the server can start. */
  installed: z.boolean(),
  power: z.enum(POWER_STATES),
  run: z.int().min(0),
  /** Also while it runs, if the node has started it again after that crash. */
  crash: ReportedCrash.nullable(),
  started: Timestamp.nullable(),
  cpu_percent: z.number().min(0).nullable(),
  memory_mb: z.int().min(0).nullable(),
  storage_mb: z.int().min(0).nullable(),
  /** Null for a server that does not answer the question. */
  players: ServerPlayers.nullable().default(null),
  /** Of the installed software; null for flavours without such versions. */
  loader_version: text(SOFTWARE_VERSION).nullable().default(null),
  /** What the installed software is started with by default; null without Java. */
  default_command: text(START_COMMAND).nullable().default(null),
  /** The modpack whose files it has; null without one. */
  pack: PackOrigin.nullable().default(null),
})
export type ReportedServer = z.output<typeof ReportedServer>

/** A complete backup: its size in bytes, and its SHA-256. */
export const StoredBackup = z.object({ size: z.int().min(0), hash: z.hash('sha256') })
export type StoredBackup = z.output<typeof StoredBackup>

const ReportedOperation = z.object({
  id: Id,
  attempt: z.int().min(1),
  state: z.enum(OPERATION_STATES),
  /** Of a newer agent it may be one that is not known here. */
  failure: z.enum(OPERATION_FAILURES).nullable().catch('internal'),
  progress: z.int().min(0).max(PROGRESS_MAX),
  /** What was created; null for other operations. */
  backup: StoredBackup.nullable().default(null),
})
export type ReportedOperation = z.output<typeof ReportedOperation>

const agent = { tag: 'nodes', access: 'public' } as const

export const startAgent = endpoint({
  ...agent,
  method: 'POST',
  path: '/_internal/agent/start',
  summary: 'Announce a started agent; reports of earlier ones are ignored from then on',
  body: z.object({
    /** Random name of the process. A repeated request with it returns the same boot. */
    instance: filledText(IDEMPOTENCY_KEY),
    version: filledText(AGENT_VERSION),
    runtime: filledText(AGENT_VERSION),
    /** Versions of Java that the node has. */
    java: z.array(z.literal(JAVA_MAJORS)).max(JAVA_MAJORS.length).default([]),
    java_runtimes: z.array(NodeJava).max(NODE_JAVAS_MAX).default([]),
    /** Where files are served by SFTP, and the SHA-256 of the host key as clients show it; null without SFTP. */
    sftp: z
      .object({ port: Port, fingerprint: z.string().regex(SFTP_FINGERPRINT_SHAPE) })
      .nullable()
      .default(null),
    /** Where players are forwarded to servers by the name that they entered; null if the node does not do that. */
    router: z.object({ port: Port }).nullable().default(null),
    /** Null for an agent without consoles. */
    console_url: text(LINK)
      .regex(/^wss?:\/\/\S+$/, { message: ruleText('web_socket_address') })
      .nullable(),
  }),
  /** The key of tickets is in base64. */
  response: z.object({ node: z.string(), boot: z.int(), ticket_key: z.string() }),
})
export const getDesiredState = endpoint({
  ...agent,
  method: 'GET',
  path: '/_internal/agent/desired',
  summary: 'Get what a node should do; waits until the generation is higher than `after`',
  query: z.object({
    after: queryInteger(-1, Number.MAX_SAFE_INTEGER).default(-1),
    /** In seconds. */
    wait: queryInteger(0, DESIRED_WAIT_MAX_S).default(0),
  }),
  response: DesiredState,
})
export const reportState = endpoint({
  ...agent,
  method: 'POST',
  path: '/_internal/agent/report',
  summary: 'Report what a node observes; entries of servers of other nodes are ignored',
  body: z.object({
    boot: z.int().min(1),
    /** Rises with every report; a report that arrives after a later one is ignored. */
    sequence: z.int().min(1),
    servers: z.array(ReportedServer).max(NODE_SERVERS_MAX),
    operations: z.array(ReportedOperation).max(NODE_SERVERS_MAX),
  }),
  response: NoContent,
})
export const checkSftpPassword = endpoint({
  ...agent,
  method: 'POST',
  path: '/_internal/agent/sftp',
  summary: 'Check a password for SFTP; without a user in the response it permits no access to the files now',
  body: z.object({ server: Id, password: anyText(SFTP_PASSWORD) }),
  response: z.object({ user: z.string().nullable() }),
})
export const checkSftpKey = endpoint({
  ...agent,
  method: 'POST',
  path: '/_internal/agent/sftp-key',
  summary:
    'Check a public key for SFTP; without a user in the response it permits no access to the files now',
  body: z.object({
    server: Id,
    fingerprint: z.string().regex(SFTP_FINGERPRINT_SHAPE),
    /** Whether the client has proved that it has the private key. */
    proved: z.boolean(),
  }),
  response: z.object({ user: z.string().nullable() }),
})
export const findGameAddress = endpoint({
  ...agent,
  method: 'GET',
  path: '/_internal/agent/route',
  summary: 'Find the server whose subdomain a player entered; null if there is none or it is suspended',
  query: z.object({ host: text(GAME_HOST) }),
  response: z.object({ address: z.object({ host: z.string(), port: z.int() }).nullable() }),
})
