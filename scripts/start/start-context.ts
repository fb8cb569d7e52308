import type { Children } from './child-processes.ts'
import type { Progress } from './progress.ts'
import type { Settings } from './settings.ts'
import type { TaskProcess } from './task-process.ts'

export interface StartContext {
  root: string
  settings: Settings
  children: Children
  progress: Progress
  tasks: TaskProcess
  /** `npm run dev`: pages come from their sources instead of a build. */
  isDev?: boolean
  /** Whether the agent of this machine is started with a practice server; not with `--no-servers`. */
  hasServers?: boolean
  /** What must be closed after the parts have ended, the last added first. */
  cleanups: (() => Promise<void>)[]
}
