import { setImmediate as nextTick } from 'node:timers/promises'
import { pacer } from '../runtime/pacer.ts'
import type { IndexSettings } from '../settings/index-settings.ts'
import type { ByteSource } from './block-file.ts'
import { haveSameTexts } from './document-walk.ts'
import type { DocumentBatch, DocumentPut, DocumentReader } from './document-reader.ts'
import { IndexState } from './index-state.ts'
import { segmentsToMerge, segmentsToUnite, smallMergeWords } from './segments/merge-policy.ts'
import { SegmentBuilder, type SearchedText } from './segments/segment-builder.ts'
import { mergeSegments, type MergePart } from './segments/segment-merge.ts'
import type { Segment } from './segments/segment.ts'
import { SegmentWorkshop } from './segments/segment-workshop.ts'
import { restoreState, snapshotOf } from './snapshot.ts'
import { DeltaRecorder } from './delta-recorder.ts'
import type { StateDelta } from './state-delta.ts'
import { customRule } from './field-rules.ts'

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** True when texts have to be tokenized again. Which fields weigh what, and typo settings, are judged while searching. */
function changesTexts(before: IndexSettings, after: IndexSettings): boolean {
  const parts = (settings: IndexSettings): unknown => [
    settings.searchableAttributes,
    settings.stopWords,
    settings.separatorTokens,
    settings.nonSeparatorTokens,
    settings.dictionary,
    settings.localizedAttributes,
  ]
  return !same(parts(before), parts(after))
}

/** True when other fields need columns of values. */
function changesColumns(before: IndexSettings, after: IndexSettings): boolean {
  const parts = (settings: IndexSettings): unknown => [
    settings.filterableAttributes.map((rule) => (typeof rule === 'string' ? rule : rule.attributePatterns)),
    settings.sortableAttributes,
    settings.distinctAttribute,
    settings.rankingRules.flatMap((rule) => customRule(rule)?.field ?? []),
  ]
  return !same(parts(before), parts(after))
}

export type IndexedDocuments =
  | AsyncIterable<{ internalId: number; document: Record<string, unknown> }>
  | Iterable<{ internalId: number; document: Record<string, unknown> }>

/** Batches up to this size are indexed at once on the calling thread. */
const smallBatch = 48
/** Longest time that indexing holds the thread between two chances for a search. */
const sliceMs = 6

/** Words of replaced segments whose memory, some ten megabytes, is worth a stop of the collector. */
const muchReplaced = 1_000_000

/** The searchable state of ONE index. */
export class SearchIndex {
  readonly documents: DocumentReader
  /** Read by the search modules; swapped as a whole when settings change. */
  state: IndexState
  readonly #workshop = new SegmentWorkshop()
  #merging: Promise<void> | null = null
  /** Words of segments that mergers have replaced since `tidy` last answered. */
  #replacedWords = 0
  #listener: ((delta: StateDelta) => void) | null = null
  /** True while a batch is only half in the state. */
  #isApplying = false

  constructor(settings: IndexSettings, documents: DocumentReader, state = new IndexState(settings)) {
    this.documents = documents
    this.state = state
  }

  get settings(): IndexSettings {
    return this.state.settings
  }

  get documentCount(): number {
    return this.state.documentCount
  }

  /** Calls back with each change of the present state, batch by batch, until the state is replaced as a whole. */
  onChange(listener: (delta: StateDelta) => void): void {
    this.#listener = listener
    this.state.recorder ??= new DeltaRecorder(this.state)
  }

  #emitChange(): void {
    if (this.#isApplying) return
    const delta = this.state.recorder?.take()
    if (delta) this.#listener?.(delta)
  }

  /** Makes a batch searchable. Calls must not overlap; searches go on meanwhile and see the old or the new state. */
  async apply(batch: DocumentBatch): Promise<void> {
    const { state } = this
    this.#isApplying = true
    try {
      const pause = pacer()
      for (const doc of batch.removed) {
        state.remove(doc)
        if (batch.removed.length > smallBatch) await pause()
      }
      if (batch.put.length <= smallBatch) this.#applySmall(batch.put)
      else await this.#build(state, batch.put, { texts: true, columns: true })
    } finally {
      this.#isApplying = false
    }
    this.#mergeWhereUseful()
    this.#emitChange()
  }

  #applySmall(puts: DocumentPut[]): void {
    const { state } = this
    const builder = new SegmentBuilder(state.tokenizer)
    let changed = 0
    for (const put of puts) {
      const walked = state.walk(put.internalId, put.document)
      state.writeColumns(walked, put.document)
      if (isUnchangedText(state, put, walked.text)) continue
      builder.add(walked.text)
      changed++
    }
    if (changed > 0) state.install(builder.finish())
  }

  async #build(
    state: IndexState,
    documents: Iterable<DocumentPut> | AsyncIterable<DocumentPut>,
    wanted: { texts: boolean; columns: boolean },
  ): Promise<void> {
    if (wanted.texts) this.#workshop.open(state.settings)
    let texts: SearchedText[] = []
    let sending: Promise<void> = Promise.resolve()
    let sliceEnd = performance.now() + sliceMs
    for await (const put of documents as AsyncIterable<DocumentPut>) {
      const walked = state.walk(put.internalId, put.document)
      if (wanted.columns) state.writeColumns(walked, put.document)
      if (wanted.texts && !isUnchangedText(state, put, walked.text)) texts.push(walked.text)
      if (performance.now() < sliceEnd) continue
      if (texts.length >= 64) {
        await sending
        sending = this.#workshop.add(texts)
        // A failure is met at the next await; this only keeps it from counting as unhandled before.
        sending.catch(() => undefined)
        texts = []
      }
      await nextTick()
      sliceEnd = performance.now() + sliceMs
    }
    if (!wanted.texts) return
    await sending
    await this.#workshop.add(texts)
    for (const data of await this.#workshop.finish()) state.install(data)
  }

  /** Rebuilds what the new settings need; the old state answers until the swap. Must not overlap with `apply`. */
  async changeSettings(settings: IndexSettings, documents: IndexedDocuments): Promise<void> {
    const old = this.state
    const wanted = {
      texts: changesTexts(old.settings, settings),
      columns: changesColumns(old.settings, settings),
    }
    const next = new IndexState(settings, old.fields.withSettings(settings))
    next.generation = old.generation + 1
    if ((wanted.texts || wanted.columns) && old.documentCount > 0) await this.#build(next, documents, wanted)
    if (this.#merging) await this.#merging
    if (!wanted.texts) next.adoptTexts(old)
    if (!wanted.columns) next.adoptColumns(old)
    this.state = next
  }

  /** Merges segments until few are left; answers queries in between. Called by itself after each batch. */
  #mergeWhereUseful(): void {
    if (this.#merging) return
    for (;;) {
      const group = segmentsToMerge(this.state.segments)
      if (group.length === 0) return
      if (group.reduce((sum, segment) => sum + segment.size, 0) > smallMergeWords) {
        this.#merging = this.#mergeAside(this.state, group)
        return
      }
      this.state.replace(group, mergeSegments(partsOf(group)))
    }
  }

  async #mergeAside(state: IndexState, group: Segment[]): Promise<void> {
    try {
      const data = await this.#workshop.merge(partsOf(group))
      state.replace(group, data)
      if (this.state === state) this.#emitChange()
      this.#replacedWords += group.reduce((sum, segment) => sum + segment.size, 0)
    } catch {
      // The segments stay as they are and answer as before; the next batch tries again.
      return
    } finally {
      this.#merging = null
    }
    if (this.state === state) this.#mergeWhereUseful()
  }

  /**
   * For quiet hours: makes one segment of all where that pays. Answers whether mergers have left much memory behind
   * since the last call. Batches and searches need not wait for it.
   */
  async tidy(): Promise<boolean> {
    await this.settled()
    const group = segmentsToUnite(this.state.segments)
    if (group.length > 0 && !this.#merging) {
      this.#merging = this.#mergeAside(this.state, group)
      await this.#merging
    }
    const isMuch = this.#replacedWords > muchReplaced
    if (isMuch) this.#replacedWords = 0
    return isMuch
  }

  /** Resolves when no merger is under way. */
  async settled(): Promise<void> {
    while (this.#merging) await this.#merging
  }

  /** Ends the worker thread. The index must not be used afterwards. */
  async close(): Promise<void> {
    await this.settled()
    await this.#workshop.close()
  }

  /** Empties the index; the names of fields stay known, since facets report them. */
  clear(): void {
    const next = new IndexState(this.settings, this.state.fields.withSettings(this.settings))
    next.generation = this.state.generation + 1
    this.state = next
  }

  /** A snapshot of all arrays as chunks, to be read before the next `apply` or `changeSettings`. */
  save(): Iterable<Uint8Array> {
    return snapshotOf(this.state)
  }

  /** Restores what `save` wrote; throws an Error with a clear message when the bytes are not of this format. */
  static load(settings: IndexSettings, documents: DocumentReader, source: ByteSource): SearchIndex {
    return new SearchIndex(settings, documents, restoreState(settings, source))
  }

  /** Number of documents by top-level field. */
  fieldDistribution(): Record<string, number> {
    return this.state.shapes.distribution()
  }

  /** The names of fields are numbered in the order first seen; undefined for one never seen. */
  fieldNumber(name: string): number | undefined {
    return this.state.fields.idOf(name)
  }

  get fieldCount(): number {
    return this.state.fields.names.length
  }

  /** All field names in the order first seen, nested ones as dotted names. */
  fieldNames(): string[] {
    return [...this.state.fields.names]
  }
}

/** True when the words of a replaced document are already indexed as they should be. */
function isUnchangedText(state: IndexState, put: DocumentPut, text: SearchedText): boolean {
  if (!put.previous || !state.live.has(put.internalId)) return false
  return haveSameTexts(text, state.walk(put.internalId, put.previous).text)
}

function partsOf(group: Segment[]): MergePart[] {
  return group.map(({ data, live }) => {
    const bare = { ...data }
    delete bare.lists
    return { data: bare, live: live.words.slice() }
  })
}
