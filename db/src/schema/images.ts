import type { ImageContext } from '@quarry/domain/uploads'
import type { Generated, Selectable } from 'kysely'

/** A picture inside a description (`project`) or a changelog (`version`); once per project and context. */
export interface ImagesTable {
  id: string
  projectId: string
  /** The version whose changelog it was sent for, when there was one already. */
  versionId: string | null
  ownerId: string | null
  context: ImageContext
  imageKey: string
  rawImageKey: string
  sizeBytes: number
  createdAt: Generated<Date>
  /** Since when no saved text of its project shows it; kept by triggers when a text is saved. */
  unusedSince: Generated<Date | null>
}

export type ImageRow = Selectable<ImagesTable>
