import type { FileType } from '@quarry/domain/files/file-types'
import type { RuleMessage } from '../../../contract/rules.ts'
import type { ModpackContent } from './modpack.ts'

export interface FileToInspect {
  path: string
  sizeBytes: number
  filename: string
  fileType: FileType | null
}

export interface InspectionSetup {
  loaders: readonly string[]
  /** When the game versions were released. */
  gameVersionDates: readonly Date[]
  siteHost: string
}

export interface Inspection {
  /** Why the loaders cannot use the file; undefined if they can. Matters for the primary file only. */
  warning?: RuleMessage
  modpack?: ModpackContent
}
