import type { ImageContext } from '@quarry/domain/files/uploads'
import type { Generated, Selectable } from 'kysely'

/**
 * An image in a text. In a description (`project`) or changelog (`version`) it exists once per project and context; one
 * for a message or report belongs to its uploader until it is posted.
 */
export interface ImagesTable {
  id: string
  projectId: string | null
  /** The version whose changelog it was uploaded for, if the version existed. */
  versionId: string | null
  /** The message or report with which it was posted; both are null before. */
  messageId: Generated<string | null>
  reportId: Generated<string | null>
  ownerId: string | null
  context: ImageContext
  imageKey: string
  rawImageKey: string
  sizeBytes: number
  createdAt: Generated<Date>
  /** Since when no saved text uses it or it waits to be posted. Triggers update it for texts of projects. */
  unusedSince: Generated<Date | null>
}

export type ImageRow = Selectable<ImagesTable>
