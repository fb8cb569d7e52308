import type { ErrorBody } from '../protocol/api-error.ts'
import type { ChatSettings } from '../settings/chat-settings.ts'
import type { IndexSettings } from '../settings/index-settings.ts'
import type { SettingsChange } from '../settings/settings-change.ts'

export const taskStatuses = ['enqueued', 'processing', 'succeeded', 'failed', 'canceled'] as const
type TaskStatus = (typeof taskStatuses)[number]

export const taskTypes = [
  'documentAdditionOrUpdate',
  'documentEdition',
  'documentDeletion',
  'settingsUpdate',
  'indexCreation',
  'indexDeletion',
  'indexUpdate',
  'indexSwap',
  'taskCancelation',
  'taskDeletion',
  'dumpCreation',
  'snapshotCreation',
  'export',
  'upgradeDatabase',
  'indexCompaction',
  'networkTopologyChange',
  'dsrUpdate',
  'dsrClear',
] as const

export interface Swap {
  indexes: [string, string]
  rename: boolean
}

/** What a task is to do. Documents to add stand in the task's payload, not here. */
export type TaskWork =
  | {
      type: 'documentAdditionOrUpdate'
      method: 'replace' | 'update'
      primaryKey: string | null
      skipCreation: boolean
      mayCreateIndex: boolean
      count: number
      /** Ids that were already found good when the task was accepted, for this primary key. */
      checked?: { primaryKey: string; ids: number; names?: number }
    }
  | { type: 'documentDeletion'; by: 'ids'; ids: string[] }
  | { type: 'documentDeletion'; by: 'filter'; filter: unknown }
  | { type: 'documentDeletion'; by: 'all' }
  | { type: 'settingsUpdate'; change: SettingsChange; isReset: boolean; mayCreateIndex: boolean }
  | { type: 'indexCreation'; primaryKey: string | null }
  | { type: 'indexUpdate'; primaryKey: string | null; newUid: string | null }
  | { type: 'indexDeletion' }
  | { type: 'indexSwap'; swaps: Swap[] }
  | { type: 'indexCompaction' }
  | { type: 'taskCancelation'; tasks: number[] }
  | { type: 'taskDeletion'; tasks: number[] }
  | { type: 'dumpCreation'; dumpUid: string }
  | { type: 'snapshotCreation' }

export type Details = Record<string, unknown>

/** How a task ended. */
export interface TaskResult {
  uid: number
  status: 'succeeded' | 'failed' | 'canceled'
  details: Details
  error: ErrorBody | null
  canceledBy?: number
}

export interface Task {
  uid: number
  indexUid: string | null
  work: TaskWork
  status: TaskStatus
  details: Details
  error: ErrorBody | null
  batchUid: number | null
  canceledBy: number | null
  customMetadata: string | null
  /** Milliseconds since 1970, as all times of tasks. */
  enqueuedAt: number
  startedAt: number | null
  finishedAt: number | null
}

/** How many tasks a batch had, by what they were. */
export interface BatchCounts {
  totalNbTasks: number
  status: Record<string, number>
  types: Record<string, number>
  indexUids: Record<string, number>
}

/** A batch that the scheduler is working on. */
export interface RunningBatch {
  uid: number
  startedAt: number
  tasks: number[]
  strategy: string
}

export interface BatchRecord {
  uid: number
  startedAt: number
  finishedAt: number
  /** Union of the details of its tasks. */
  details: Details
  /** Why no more tasks joined. */
  strategy: string
  /** As they were when it ended, whatever becomes of its tasks; absent in what older states have stored. */
  counts?: BatchCounts
}

/** An index as the journal knows it. */
export interface IndexRecord {
  uid: string
  /** Names its folder; never used again. */
  number: number
  primaryKey: string | null
  settings: IndexSettings
  /** Absent or null while they are as by default. */
  chat?: ChatSettings | null
  createdAt: number
  updatedAt: number
  /** Which document log holds its documents, and up to which byte they count. */
  log: { file: number; end: number }
}

export type IndexChange =
  | { kind: 'create'; index: IndexRecord }
  | { kind: 'patch'; uid: string; patch: Partial<Omit<IndexRecord, 'uid' | 'number'>> }
  | { kind: 'remove'; uid: string }
  | { kind: 'rename'; from: string; to: string }
  | { kind: 'swap'; left: string; right: string }

export const isFinished = (task: Task) =>
  task.status === 'succeeded' || task.status === 'failed' || task.status === 'canceled'
