import type { BackupInterval } from '@quarry/domain/hosting/backups'
import type { ServerFlavour } from '@quarry/domain/hosting/flavours'
import type { JavaMajor } from '@quarry/domain/hosting/java'
import type { JavaRuntime } from '@quarry/domain/hosting/java-runtimes'
import type {
  OperationFailure,
  OperationState,
  OperationTarget,
  ServerOperation,
} from '@quarry/domain/hosting/operations'
import type { CrashProblemId } from '@quarry/domain/hosting/crash-problems'
import type { CrashReason, PowerState } from '@quarry/domain/hosting/power'
import type { ServerPreferences } from '@quarry/domain/hosting/preferences'
import type { ServerRole } from '@quarry/domain/hosting/server-access'
import type { SftpKeyType } from '@quarry/domain/hosting/sftp'
import type { ServerStatus, SuspensionReason } from '@quarry/domain/hosting/server-states'
import type { Generated, Insertable, Selectable } from 'kysely'

/** A hosted server, as it should be. */
export interface ServersTable {
  id: string
  /** Null once the account is deleted: the node then removes the server. */
  ownerId: string | null
  /** Null until a node has room for it. */
  nodeId: string | null
  name: string
  /** Below the domain of the site; null for address and port only. */
  subdomain: string | null
  /** Of its plan, which decides all other limits. */
  memoryMb: number
  flavour: ServerFlavour
  gameVersion: string
  /** Of its loader, or its build. Null: the newest stable one at the time of the installation. */
  loaderVersion: string | null
  /** The Java that users chose; null for the one that the game version needs. */
  javaMajor: JavaMajor | null
  /** The distribution of that Java that users chose; null for the default of the node. */
  javaRuntime: JavaRuntime | null
  /** How Java starts it, without a program for the installed software; null for the default. */
  startCommand: string | null
  /** Whether its node starts it again after a crash. */
  restartsAfterCrash: Generated<boolean>
  status: Generated<ServerStatus>
  suspensionReason: SuspensionReason | null
  /** These three are `WantedPower`. */
  isOn: Generated<boolean>
  run: Generated<number>
  isKilled: Generated<boolean>
  /** Between two automatic backups; null without them. */
  backupHours: BackupInterval | null
  /** When an automatic backup was tried last; at first, when the server was created. */
  backedUpAt: Date | null
  /** The subscription that pays for it; null for a server that an admin has created. */
  subscriptionId: string | null
  /** Since its subscription ended. Null while it is paid. */
  unpaidSince: Date | null
  /** When its owner got an email about the coming deletion. */
  removalAnnouncedAt: Date | null
  createdAt: Generated<Date>
}

/** What the node reported last. */
export interface ServerStatesTable {
  serverId: string
  power: Generated<PowerState>
  /** The last run that the node has begun. */
  run: Generated<number>
  /** Of the last crash, also of one after which its node has started it again. */
  crashReason: CrashReason | null
  exitCode: number | null
  /** What its output says; the names are null without. */
  crashProblem: CrashProblemId | null
  crashSubject: string | null
  crashNeeds: string | null
  startedAt: Date | null
  /** Of the processors of the plan. */
  cpuPercent: number | null
  memoryMb: number | null
  storageMb: number | null
  /** Of a running server that says it; both are null without. */
  playersOnline: number | null
  playersMax: number | null
  /** What is installed; null for flavours without such versions. */
  loaderVersion: string | null
  /** What it is started with unless users change it; null for servers without Java and those that are not installed. */
  defaultCommand: string | null
  /** The modpack whose files it has; both are null without one. */
  packProjectId: string | null
  packVersionId: string | null
  /** The same for a modpack of an uploaded file, as its index names it. */
  packName: string | null
  packNumber: string | null
}

export interface ServerOperationsTable {
  id: string
  serverId: string
  kind: ServerOperation
  state: Generated<OperationState>
  failure: OperationFailure | null
  /** In percent. */
  progress: Generated<number>
  /** Whether a reinstallation deletes all files first. */
  erases: Generated<boolean>
  /** Null for those on the server as a whole. */
  target: OperationTarget | null
  /** Rises when a user retries it. */
  attempt: Generated<number>
  /** Whether a user has cancelled it; the node reports when it has ended. */
  isCancelled: Generated<boolean>
  idempotencyToken: string | null
  createdAt: Generated<Date>
  finishedAt: Date | null
}

/** A backup, whose file is on the node unless it has pieces. Its state is that of the last operation on it. */
export interface ServerBackupsTable {
  id: string
  serverId: string
  name: string
  isLocked: Generated<boolean>
  isAutomated: Generated<boolean>
  /** This and the hash are null until it is complete. */
  sizeBytes: number | null
  hash: string | null
  createdAt: Generated<Date>
}

/** A part of a backup in the object storage of the site. */
export interface ServerBackupPiecesTable {
  backupId: string
  number: number
  storageKey: string
  sizeBytes: number
  /** Whether it has arrived as a whole. */
  isStored: boolean
}

/** Someone accepted this version of the license of the game for the server. */
export interface ServerLicensesTable {
  serverId: string
  version: number
  /** Where the text was. */
  url: string
  /** Null once the account is deleted. */
  userId: string | null
  acceptedAt: Date
}

/** A user with whom the owner shares the server. */
export interface ServerMembersTable {
  serverId: string
  userId: string
  role: ServerRole
  createdAt: Generated<Date>
}

export interface ServerPreferencesTable extends ServerPreferences {
  serverId: string
  userId: string
}

/** With which a user reaches the files of a server by SFTP. */
export interface ServerSftpPasswordsTable {
  serverId: string
  userId: string
  passwordHash: Buffer
  createdAt: Date
  lastUsedAt: Date | null
}

/** With which a user signs in by SFTP; the node has the key itself from the client. */
export interface ServerSftpKeysTable {
  id: string
  serverId: string
  userId: string
  type: SftpKeyType
  /** Of the public key. */
  fingerprint: string
  comment: string
  createdAt: Date
  lastUsedAt: Date | null
}

export type ServerRow = Selectable<ServersTable>
export type NewServer = Insertable<ServersTable>
export type ServerStateRow = Selectable<ServerStatesTable>
export type ServerOperationRow = Selectable<ServerOperationsTable>
export type ServerLicenseRow = Selectable<ServerLicensesTable>
export type ServerSftpPasswordRow = Selectable<ServerSftpPasswordsTable>
export type ServerSftpKeyRow = Selectable<ServerSftpKeysTable>
export type ServerMemberRow = Selectable<ServerMembersTable>
export type ServerBackupPieceRow = Selectable<ServerBackupPiecesTable>
export type ServerBackupRow = Selectable<ServerBackupsTable>
