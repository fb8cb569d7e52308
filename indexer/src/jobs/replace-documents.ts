import { settled, type Engine, type Write } from '../engine/engine.ts'

export interface Replacement {
  /** Everything that was asked for; ids without a document leave the index. */
  ids: readonly string[]
  documents: readonly { id: string }[]
}

export async function replaceDocuments(
  engine: Engine,
  index: string,
  { ids, documents }: Replacement,
): Promise<void> {
  const found = new Set(documents.map((document) => document.id))
  const gone = ids.filter((id) => !found.has(id))
  const writes: Write[] = []
  if (documents.length > 0) writes.push(await engine.put(index, documents))
  if (gone.length > 0) writes.push(await engine.remove(index, gone))
  await settled(...writes)
}
