import { DocumentLog } from '../storage/document-log.ts'
import type { Place } from '../storage/document-log.ts'
import type { LogPosition } from '../storage/document-store.ts'
import { pacer } from '../runtime/pacer.ts'
import type { OpenIndex } from './open-index.ts'

/**
 * Copies the living documents into a new log; searches go on meanwhile. The index must not change until `finish` has
 * been called, which takes the new log into use; the caller then notes its position in the journal. A copy that
 * is aborted or fails throws and leaves an empty file.
 */
export async function copyLivingDocuments(
  index: OpenIndex,
  signal?: AbortSignal,
): Promise<{ position: LogPosition; finish: () => void }> {
  const { store } = index
  const file = store.position.file + 1
  const log = new DocumentLog(index.folder, file)
  log.truncate(0)
  const places = new Map<number, Place>()
  const pause = pacer()
  try {
    for (const internalId of store.table.internalIds()) {
      const id = store.table.idOf(internalId)
      const json = store.readJson(internalId)
      if (id === undefined || !json) continue
      places.set(internalId, log.put(internalId, id, json))
      await pause()
      signal?.throwIfAborted()
    }
    await log.sync()
  } catch (error) {
    log.truncate(0)
    log.close()
    throw error
  }
  return { position: { file, end: log.end }, finish: () => store.moveTo(log, file, places) }
}
