import { JAVA_MAJORS } from '@quarry/domain/hosting/java'
import { JAVA_RUNTIMES } from '@quarry/domain/hosting/java-runtimes'
import { POWER_STATES } from '@quarry/domain/hosting/power'
import { SHOWN_SERVER_STATUSES, SUSPENSION_REASONS } from '@quarry/domain/hosting/server-states'
import {
  NODE_SERVERS_LISTED,
  NODE_TOKENS_MAX,
  NODES_MAX,
  WAITING_SERVERS_LISTED,
} from '@quarry/domain/limits/counts'
import { NODE_HOST, NODE_NAME } from '@quarry/domain/limits/lengths'
import { z } from 'zod'
import { endpoint, NoContent } from '../endpoint.ts'
import { filledText, Port, queryInteger, Timestamp } from '../fields.ts'
import { ruleText } from '../rules.ts'

/** 16 TiB. */
const MEMORY_MAX_MB = 16 * 1024 ** 2

/** A Java of a node. Of those with one version, the first is the default. */
export const NodeJava = z.object({ java: z.literal(JAVA_MAJORS), runtime: z.enum(JAVA_RUNTIMES) })
export const NODE_JAVAS_MAX = JAVA_MAJORS.length * JAVA_RUNTIMES.length

export const Node = z.object({
  id: z.string(),
  name: z.string(),
  region: z.string(),
  host: z.string(),
  first_port: z.int(),
  last_port: z.int(),
  memory_mb: z.int(),
  /** Memory of the plans of its servers. */
  used_memory_mb: z.int(),
  servers: z.int(),
  available: z.boolean(),
  agent_version: z.string().nullable(),
  runtime: z.string().nullable(),
  /** Versions of Java that it has. */
  java: z.array(z.int()).max(JAVA_MAJORS.length),
  /** The same with their runtimes; empty for an agent that does not report them. */
  java_runtimes: z.array(NodeJava).max(NODE_JAVAS_MAX),
  last_seen: Timestamp.nullable(),
  created: Timestamp,
  /** Without their secrets. */
  tokens: z
    .array(z.object({ id: z.string(), created: Timestamp, last_used: Timestamp.nullable() }))
    .max(NODE_TOKENS_MAX),
})
export type Node = z.output<typeof Node>

const NodeFields = z
  .object({
    name: filledText(NODE_NAME),
    region: filledText(NODE_NAME),
    /** Where players connect: a host name or an address. */
    host: filledText(NODE_HOST).refine((host) => /^[A-Za-z0-9.:-]+$/.test(host), {
      message: ruleText('host_name'),
    }),
    first_port: Port,
    last_port: Port,
    memory_mb: z.int().min(1).max(MEMORY_MAX_MB),
  })
  .refine(({ first_port, last_port }) => first_port <= last_port, {
    path: ['last_port'],
    message: ruleText('port_range'),
  })

const staff = { tag: 'nodes', access: 'moderator', scope: 'SESSION_ACCESS' } as const

export const listNodes = endpoint({
  ...staff,
  method: 'GET',
  path: '/_internal/nodes',
  summary: 'List the machines that run servers, for admins',
  response: z.array(Node).max(NODES_MAX),
})
/** A server in the list of its machine. */
export const NodeServer = z.object({
  id: z.string(),
  name: z.string(),
  owner: z.object({ id: z.string(), username: z.string() }).nullable(),
  status: z.enum(SHOWN_SERVER_STATUSES),
  suspension_reason: z.enum(SUSPENSION_REASONS).nullable(),
  /** As its machine reported it last; null while that is silent. */
  power: z.enum(POWER_STATES).nullable(),
})
export type NodeServer = z.output<typeof NodeServer>

/** Ports of a machine, and so its servers at most. */
const OFFSET_MAX = 65_535

export const listNodeServers = endpoint({
  ...staff,
  method: 'GET',
  path: '/_internal/node/:node/servers',
  summary: 'List the servers of a machine by name, for admins',
  query: z.object({ offset: queryInteger(0, OFFSET_MAX).default(0) }),
  response: z.array(NodeServer).max(NODE_SERVERS_LISTED),
})
export const listWaitingServers = endpoint({
  ...staff,
  method: 'GET',
  path: '/_internal/nodes/waiting',
  summary: 'List bought servers that no machine has room for, the oldest first, for admins',
  response: z
    .array(
      z.object({
        id: z.string(),
        name: z.string(),
        owner: z.object({ id: z.string(), username: z.string() }),
        memory_mb: z.int(),
        since: Timestamp,
      }),
    )
    .max(WAITING_SERVERS_LISTED),
})
export const createNode = endpoint({
  ...staff,
  method: 'POST',
  path: '/_internal/nodes',
  summary: 'Add a machine that runs servers, for admins',
  body: NodeFields,
  response: z.object({ id: z.string() }),
})
export const deleteNode = endpoint({
  ...staff,
  method: 'DELETE',
  path: '/_internal/node/:node',
  summary: 'Delete a machine without servers, for admins',
  response: NoContent,
})
export const createNodeToken = endpoint({
  ...staff,
  method: 'POST',
  path: '/_internal/node/:node/tokens',
  summary: 'Create a token for the agent of a machine, for admins; it is in this response only',
  response: z.object({ id: z.string(), token: z.string() }),
})
export const deleteNodeToken = endpoint({
  ...staff,
  method: 'DELETE',
  path: '/_internal/node/:node/token/:token',
  summary: 'Revoke a token of a machine, for admins',
  response: NoContent,
})
