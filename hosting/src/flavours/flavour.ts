import type { OperationFailure } from '@quarry/domain/hosting/operations'
import type { JavaMajor } from '@quarry/domain/hosting/java'
import type { JavaRuntime } from '@quarry/domain/hosting/java-runtimes'
import type { StartCommand } from '@quarry/domain/hosting/start-command'
import type { LaunchSpec } from '../runtime/runtime.ts'

/** A failed installation, with what users are shown. */
export class InstallError extends Error {
  override readonly name = 'InstallError'
  readonly failure: OperationFailure

  constructor(failure: OperationFailure, message: string) {
    super(message)
    this.failure = failure
  }
}

/** The node has no Java of the version that a server needs. */
export class JavaMissingError extends InstallError {
  constructor(major: JavaMajor) {
    super('java_missing', `this node has no Java ${major}`)
  }
}

export interface Installation {
  /** The folder of the server's files. */
  folder: string
  /** For unfinished files, on the same disk. */
  work: string
  gameVersion: string
  /** Undefined: the newest stable one. */
  loaderVersion?: string | undefined
  signal: AbortSignal
  /** Called once when all of it is ready, before the first file of the server changes. */
  onReady: () => Promise<void>
  /** In percent. */
  onProgress: (percent: number) => void
  /** Called with what it does and prints. */
  onLine: (line: string) => void
}

export interface Installed {
  /** Name of what was installed. */
  build: string
  /** Absent for flavours without a loader. */
  loaderVersion?: string
}

/** What a server is started with. */
export interface Launch {
  folder: string
  gameVersion: string
  /** Of the game. */
  port: number
  /** Further ports of the server. */
  ports: readonly number[]
  cpus: number
  memoryMb: number
  /** Chosen by users instead of the default; for flavours with Java. */
  java?: JavaMajor | undefined
  javaRuntime?: JavaRuntime | undefined
  command?: StartCommand | undefined
  /** Of what `install` returned. */
  build: string
  /** Called with what users should know about the start. */
  onLine: (line: string) => void
}

/** How a server learns which ports it may use, that of the game first. */
export const portVariables = ({ port, ports }: Pick<Launch, 'port' | 'ports'>) => ({
  SERVER_PORT: String(port),
  SERVER_PORTS: [port, ...ports].join(','),
})

/** Commands for the time of a backup. */
export interface SavingCommands {
  /** Ends the writing of the world. */
  off: string
  /** Writes what has not been written. */
  save: string
  /** The line that follows when it is written. */
  saved: RegExp
  on: string
}

/** Versions of the game that can be installed, the newest first. */
export interface GameVersions {
  releases: readonly string[]
  /** With pre-releases and release candidates. */
  snapshots: readonly string[]
}

/** Installs and starts one kind of server software. Everything may be repeated. */
export interface Flavour {
  /** Makes a folder ready to start. What fails before `onReady` has changed nothing in it. */
  install(installation: Installation): Promise<Installed>
  listGameVersions(signal: AbortSignal): Promise<GameVersions>
  /** Versions of its loader, or builds, for a game version: the newest first. */
  listLoaderVersions(gameVersion: string, signal: AbortSignal): Promise<readonly string[]>
  /** Throws `JavaMissingError` if the node cannot start it. */
  launchSpec(launch: Launch): LaunchSpec
  /** What Java starts unless users choose another command; absent for flavours without Java. */
  defaultCommand?(build: string): StartCommand
  /** The line that the server prints when players can join. */
  readonly ready: RegExp
  /** The command that saves and stops it. */
  readonly stopCommand: string
  /** Undefined for servers that have no such commands. */
  readonly saving?: SavingCommands
  /** Exit codes of a server that ran out of memory. */
  readonly memoryExitCodes: readonly number[]
}
