import type { OperationFailure } from '@quarry/domain/hosting/operations'
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

export interface Installation {
  /** The folder of the server's files. */
  folder: string
  gameVersion: string
  signal: AbortSignal
  /** In percent. */
  onProgress: (percent: number) => void
}

/** What a server is started with. */
export interface Launch {
  folder: string
  gameVersion: string
  port: number
  cpus: number
  memoryMb: number
  /** What `install` returned. */
  build: string
}

/** Installs and starts one kind of server software. Everything may be repeated. */
export interface Flavour {
  /** Makes a folder ready to start. Returns the name of what was installed. */
  install(installation: Installation): Promise<string>
  launchSpec(launch: Launch): LaunchSpec
  /** The line that the server prints when players can join. */
  readonly ready: RegExp
  /** The command that saves and stops it. */
  readonly stopCommand: string
  /** Exit codes of a server that ran out of memory. */
  readonly memoryExitCodes: readonly number[]
}
