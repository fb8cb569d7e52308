import type { ProcessIdentity } from '../process/process-identity.ts'

export interface LaunchSpec {
  program: string
  args: readonly string[]
  /** The whole environment: a server inherits nothing of the agent's. */
  env: Readonly<Record<string, string>>
  /** The files of the server, the only ones that it may change. */
  folder: string
  /** Files and folders of the node that the program needs besides. */
  reads: readonly string[]
  port: number
  /** Further ports that it may listen on. */
  ports: readonly number[]
  cpus: number
  memoryMb: number
}

/** The server that a process belongs to. */
export interface Tenant {
  /** Its id. */
  server: string
  /** The folder of the agent for this server. */
  root: string
  /** Gets each line that it prints. `isKnown`: an earlier agent has had it. */
  onLine: (line: string, isKnown: boolean) => void
}

/** A container that cannot be confused with a later one. */
export interface ContainerIdentity {
  container: string
  /** Changes when the machine is started again. */
  bootId: string
}

/** What the record of a run stores, so that the next agent finds it. */
export type RunIdentity = ProcessIdentity | ContainerIdentity

/** How a process ended: its exit code, or 128 and the number of the signal. */
export interface ProcessEnd {
  code: number
  /** Whether it ended because it used more memory than its plan has. */
  isOutOfMemory: boolean
  /** Set if it ended because it had more processes and threads than servers may have. */
  isOutOfProcesses?: true
}

export interface ProcessUsage {
  /** Of all processors of the plan. */
  cpuPercent: number
  memoryMb: number
}

export interface RunningServer {
  identity: RunIdentity
  ended: Promise<ProcessEnd>
  /** Sends one line to the console of the server. */
  write(line: string): void
  signal(signal: 'SIGTERM' | 'SIGKILL'): void
  /** Undefined once it has ended, and while nothing is known. */
  usage(): ProcessUsage | undefined
  /** Those of its processes that this machine shows. */
  processes(): readonly number[]
  /** Leaves it to the next agent; absent if it ends with this one. `ended` stays open then. */
  detach?: () => void
}

/** What became of the run of an earlier agent. */
export type Resumed = { running: RunningServer } | { end: ProcessEnd }

/** A server cannot be started, or not be found, because of the node. The step is repeated. */
export class RuntimeUnavailableError extends Error {
  override readonly name: string = 'RuntimeUnavailableError'
}

/** Runs servers on a machine. */
export interface Runtime {
  /** For admins and `doctor`: name and what limits hold. */
  describe(): Promise<string>
  start(spec: LaunchSpec, tenant: Tenant): Promise<RunningServer>
  /** Continues with the run of an earlier agent; undefined if it ended together with that agent or the machine. */
  resume(identity: RunIdentity, tenant: Tenant): Promise<Resumed | undefined>
  /** Ends whatever still runs of a server, of this record or without one, and waits until it is gone. */
  end(identity: RunIdentity | undefined, server: string): Promise<void>
  /** Ends what an earlier agent left of servers that are not on this node any more; absent if nothing can be left. */
  keep?(servers: readonly string[]): Promise<void>
}
