import { readlinkSync } from 'node:fs'
import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { frequentLists } from './frequent-places.ts'
import { Tokenizer, type TokenizerOptions } from '../../text/tokenizer.ts'
import { mergeSegments, type MergePart } from './segment-merge.ts'
import { SegmentBuilder, type SearchedText } from './segment-builder.ts'
import type { SegmentData } from './segment.ts'

export type WorkerRequest =
  | { kind: 'open'; options: TokenizerOptions }
  | { kind: 'add'; texts: SearchedText[] }
  | { kind: 'finish' }
  | { kind: 'merge'; parts: MergePart[] }

export interface WorkerSettings {
  /** As of a process, 0 to 19. */
  niceness: number
}

/** One answer to each `add`, `finish` and `merge`, in order. */
export type WorkerAnswer = { kind: 'added' } | { kind: 'segments'; segments: SegmentData[] }

/** A segment is closed at this many words, which bounds the memory of a build. */
const wordsPerSegment = 3_000_000

/** Searches come first wherever cores are scarce. Linux counts niceness by thread; elsewhere all stay alike. */
function standBack(niceness: number): void {
  try {
    setPriority(Number(readlinkSync('/proc/thread-self').split('/').at(-1)), niceness)
  } catch {
    // Searches are slower while segments are made, and nothing else.
  }
}

standBack((workerData as WorkerSettings).niceness)

let tokenizer = new Tokenizer()
let builder = new SegmentBuilder(tokenizer)
let segments: SegmentData[] = []

parentPort?.on('message', (request: WorkerRequest) => {
  const answer = handle(request)
  if (answer) parentPort?.postMessage(answer)
})

function handle(request: WorkerRequest): WorkerAnswer | null {
  switch (request.kind) {
    case 'open':
      tokenizer = new Tokenizer(request.options)
      builder = new SegmentBuilder(tokenizer)
      segments = []
      return null
    case 'add':
      for (const text of request.texts) builder.add(text)
      if (builder.size > wordsPerSegment) closeSegment()
      return { kind: 'added' }
    case 'finish': {
      closeSegment()
      const done = segments
      segments = []
      return { kind: 'segments', segments: done }
    }
    case 'merge':
      return { kind: 'segments', segments: [withLists(mergeSegments(request.parts))] }
  }
}

function closeSegment(): void {
  segments.push(withLists(builder.finish()))
  builder = new SegmentBuilder(tokenizer)
}

/** Searches that come at once then need not make them. */
function withLists(data: SegmentData): SegmentData {
  return { ...data, lists: frequentLists(data) }
}
