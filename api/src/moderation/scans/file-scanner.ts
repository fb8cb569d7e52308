import type { FileType } from '@quarry/domain/files/file-types'
import type { PackedFile } from '../packed-files/list-packed-files.ts'
import type { FileFinding } from '../../../contract/moderation/scans.ts'

export interface FileToScan {
  filename: string
  fileType: FileType | null
  storageKey: string
  /** As it was computed when the file arrived. */
  sha1: string
}

export interface Scanned {
  findings: FileFinding[]
  /** What a modpack brings along that is not published here. */
  packed: PackedFile[]
}

/** Looks through uploaded files. What it throws is a failure of its own and tried again, never one of the file. */
export interface FileScanner {
  scan(file: FileToScan): Promise<Scanned>
}
