import type { ImageContext } from '@quarry/domain/files/uploads'
import type { Generated, Selectable } from 'kysely'

/**
 * A picture inside a text. Of a description (`project`) or a changelog (`version`) it is there once per project and
 * context; an image for a message or a report belongs to its uploader until it is posted.
 */
export interface ImagesTable {
  id: string
  projectId: string | null
  /** The version whose changelog it was sent for, when there was one already. */
  versionId: string | null
  /** The message or the report that it was said with; both are null before. */
  messageId: Generated<string | null>
  reportId: Generated<string | null>
  ownerId: string | null
  context: ImageContext
  imageKey: string
  rawImageKey: string
  sizeBytes: number
  createdAt: Generated<Date>
  /** Since when no saved text shows it, or since when it waits to be said; kept by triggers for texts of projects. */
  unusedSince: Generated<Date | null>
}

export type ImageRow = Selectable<ImagesTable>
