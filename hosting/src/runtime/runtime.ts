import type { ProcessIdentity } from '../process/process-identity.ts'

export interface LaunchSpec {
  program: string
  args: readonly string[]
  /** The whole environment: a server inherits nothing of the agent's. */
  env: Readonly<Record<string, string>>
  folder: string
  cpus: number
  memoryMb: number
}

/** How a process ended: its exit code, or 128 and the number of the signal. */
export interface ProcessEnd {
  code: number
  /** Whether the runtime ended it because it used more memory than its plan has. */
  isOutOfMemory: boolean
}

export interface ProcessUsage {
  /** Of all processors of the plan. */
  cpuPercent: number
  memoryMb: number
}

export interface RunningServer {
  identity: ProcessIdentity
  ended: Promise<ProcessEnd>
  /** Sends one line to the console of the server. */
  write(line: string): void
  signal(signal: 'SIGTERM' | 'SIGKILL'): void
  /** Undefined once it has ended. */
  usage(): ProcessUsage | undefined
}

/** Runs servers on a machine. */
export interface Runtime {
  /** Shown to admins: name and what limits hold. */
  readonly description: string
  /** Starts a process. `onLine` gets each line that it prints. */
  start(spec: LaunchSpec, onLine: (line: string) => void): Promise<RunningServer>
}
