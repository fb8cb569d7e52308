import type { MessagePort } from 'node:worker_threads'
import type { ArchiveDifference, ArchivedEntry } from '../../../contract/files/archive-contents.ts'

/** The parts of a file record that are needed to read the stored archive. */
export interface StoredArchive {
  storageKey: string
  sha512: string
  sizeBytes: number
}

/** What a thread does with stored archives. */
export type ArchiveTask =
  | { kind: 'folder'; archive: StoredArchive; folder: string }
  | { kind: 'text'; archive: StoredArchive; path: string }
  | { kind: 'difference'; before: StoredArchive; after: StoredArchive }

export interface ArchiveFolder {
  isReadable: boolean
  files: number
  sizeBytes: number
  isCut: boolean
  /** Undefined if the archive has no such folder. */
  folder: { entries: ArchivedEntry[]; total: number } | undefined
}

export interface ArchivedText {
  /** Null if the content is binary, encrypted or damaged. */
  text: string | null
  isCut: boolean
}

export interface ArchiveResults {
  folder: ArchiveFolder
  /** Undefined if the archive has no such file. */
  text: (ArchivedText & { sizeBytes: number }) | undefined
  /** Null if one of the files is no valid archive. */
  difference: ArchiveDifference | null
}

/** A request of a thread for bytes of a stored object. */
export interface RangeRequest {
  id: number
  storageKey: string
  start: number
  end: number
}

/** Without bytes the storage failed. */
export interface RangeResponse {
  id: number
  bytes?: Uint8Array | undefined
}

export interface ArchiveJob {
  task: ArchiveTask
  /** Sends 'begun' and range requests, receives range responses. */
  main: MessagePort
  /** Not 0 when the job must end. Shared memory, since a busy thread receives no messages. */
  stop: Int32Array<SharedArrayBuffer>
  /** Processor time of the thread until the job must end. */
  processorMs: number
}

/** `isUnfinished`: the job was stopped, or the storage failed. */
export type JobResult = { isUnfinished: true } | { isUnfinished: false; result: unknown }
