import type { StoredDocument } from '../documents/document-id.ts'
import { holdsPath } from '../documents/holds-path.ts'
import { FieldSelector } from '../format/select-fields.ts'
import type { OpenIndex } from '../indexes/open-index.ts'
import { FollowedDocuments } from '../threads/followed-documents.ts'

/** Pages with more JSON than this are read in pieces. */
const shortBytes = 256 * 1024

type View = (document: StoredDocument) => StoredDocument

/** The named fields only; null = all. A name that no document of the index has picks nothing. */
function picker({ search }: OpenIndex, fields: readonly string[] | null): View {
  if (fields === null) return (document) => document
  const isKnown = (name: string) => search.state.fields.idOf(name) !== undefined
  const known = fields.filter(isKnown)
  const unknown = fields.filter((name) => !isKnown(name))
  const selector = new FieldSelector(known)
  return (document) => {
    const held = unknown.filter((name) => holdsPath(document, name))
    return (held.length === 0 ? selector : new FieldSelector([...known, ...held])).select(document)
  }
}

/** How documents are shown; vectors are stored but returned on request only. */
export function viewOf(index: OpenIndex, fields: readonly string[] | null, withVectors: boolean): View {
  const pick = picker(index, fields)
  return (document) => {
    const { _vectors, ...rest } = document
    if (!withVectors) return pick('_vectors' in document ? rest : document)
    return { ...pick(rest), _vectors: _vectors ?? {} }
  }
}

/** Those of the internal ids under which there is a document. */
function living({ store }: OpenIndex, internalIds: ArrayLike<number>): Uint32Array {
  return Uint32Array.from(internalIds).filter((id) => store.table.idOf(id) !== undefined)
}

/**
 * The documents as they are now, in this order, read one after the other. Many of them are read from the log past the
 * store, so that they stay what they are while the index changes or goes, and leave its cache to searches.
 */
export function documentsOf(index: OpenIndex, internalIds: ArrayLike<number>): Iterable<StoredDocument> {
  const { store } = index
  const ids = living(index, internalIds)
  const bytes = ids.reduce((sum, id) => sum + store.table.placeOf(id).length, 0)
  if (bytes <= shortBytes) return Array.from(ids, (id) => store.read(id))
  store.log.flush()
  return readAll(new FollowedDocuments(store.log.path, store.table.placesOf(ids)), ids.length)
}

function* readAll(documents: FollowedDocuments, count: number): Generator<StoredDocument> {
  try {
    for (let at = 0; at < count; at++) yield documents.read(at)
  } finally {
    documents.close()
  }
}
