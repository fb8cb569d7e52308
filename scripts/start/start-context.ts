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
  /** `--servers`: starts the agent of this machine with a practice server. */
  hasServers?: boolean
  /** What must be closed after the parts have ended, the last added first. */
  cleanups: (() => Promise<void>)[]
}
