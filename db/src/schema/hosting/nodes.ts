import type { NodeJava } from '@quarry/domain/hosting/java-runtimes'
import type { ColumnType, Generated, Insertable, Selectable } from 'kysely'

/** A machine that runs servers. */
export interface NodesTable {
  id: string
  name: string
  region: string
  /** Where players connect. */
  host: string
  /** The ports that servers of this node get, both inclusive. */
  firstPort: number
  lastPort: number
  /** Memory for all servers together. */
  memoryMb: number
  /** Rises with every change of what is wanted of the node. */
  generation: Generated<number>
  /** Random name of the agent process that reported last. */
  instance: string | null
  /** Rises with every start of an agent; reports of earlier ones are ignored. */
  boot: Generated<number>
  /** Number of the last report since the agent was started. */
  reportSequence: Generated<number>
  agentVersion: string | null
  runtime: string | null
  /** Versions of Java that it has, as its agent reported at its start. */
  javaMajors: Generated<number[]>
  /** The same with their runtimes, as JSON; empty for an agent that does not report them. */
  javaRuntimes: ColumnType<NodeJava[], string | undefined, string>
  /** Where the web server reaches the consoles of its servers. */
  consoleUrl: string | null
  /** Where the agent serves files by SFTP, and the SHA-256 of its host key; both null without that. */
  sftpPort: number | null
  sftpFingerprint: string | null
  /** Where it forwards players to the servers of all nodes, by the name that they entered; null without that. */
  routerPort: number | null
  /** Signs tickets for these consoles. */
  ticketKey: Buffer
  lastSeenAt: Date | null
  createdAt: Generated<Date>
}

export interface NodeTokensTable {
  id: string
  nodeId: string
  tokenHash: Buffer
  createdAt: Generated<Date>
  lastUsedAt: Date | null
}

/** A port of a node that belongs to a server. */
export interface AllocationsTable {
  nodeId: string
  port: number
  serverId: string
  /** Null for the port of the game, which every server has. */
  name: string | null
}

export type NodeRow = Selectable<NodesTable>
export type NewNode = Insertable<NodesTable>
export type NodeTokenRow = Selectable<NodeTokensTable>
