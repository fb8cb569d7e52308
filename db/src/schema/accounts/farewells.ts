import type { Language } from '@quarry/domain/site/languages'
import type { Selectable } from 'kysely'

/** An account that is gone, until its mail is sent: where that goes and in which language. */
export interface FarewellsTable {
  userId: string
  username: string
  email: string
  language: Language | null
  leftAt: Date
}

export type FarewellRow = Selectable<FarewellsTable>
