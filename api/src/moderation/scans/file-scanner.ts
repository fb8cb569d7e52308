import type { FileType } from '@quarry/domain/files/file-types'
import type { PackedFile } from '../packed-files/list-packed-files.ts'
import type { FileFinding } from '../../../contract/moderation/scans.ts'

export interface FileToScan {
  filename: string
  fileType: FileType | null
  storageKey: string
  /** Computed at the upload. */
  sha1: string
}

export interface ScanResult {
  findings: FileFinding[]
  /** Files in a modpack that are not published on this site. */
  packed: PackedFile[]
}

/** Scans uploaded files. Throws only for failures of its own, which are retried, never for the content of a file. */
export interface FileScanner {
  scan(file: FileToScan): Promise<ScanResult>
}
