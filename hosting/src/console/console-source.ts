import type { ReportedServer } from '@quarry/api/contract/hosting/agents'
import type { LineRing } from './line-ring.ts'

/** What a console shows of a server. */
export interface ConsoleSource {
  /** Another one after a restart of the agent: the numbers of lines begin again. */
  readonly consoleId: string
  readonly lines: LineRing
  report(): ReportedServer
  /** Sends a command; false while there is no process. */
  command(line: string): boolean
  /** Calls back for each line and each change; returns how to stop. */
  watch(onChange: () => void): () => void
}
