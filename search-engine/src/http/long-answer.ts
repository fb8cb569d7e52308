import { setImmediate as nextTick } from 'node:timers/promises'

import type { Reply } from './call.ts'

/** A piece is sent when it is so long or took so much time to make. */
const pieceSigns = 256 * 1024
const sliceMs = 8

function* piecesOf(results: Iterable<unknown>, rest: object): Generator<string, string> {
  let piece = '{"results":['
  let separator = ''
  let end = performance.now() + sliceMs
  for (const result of results) {
    piece += separator + JSON.stringify(result)
    separator = ','
    if (piece.length < pieceSigns && performance.now() < end) continue
    yield piece
    piece = ''
    end = performance.now() + sliceMs
  }
  return `${piece}],${JSON.stringify(rest).slice(1)}`
}

function* allOf(first: string, others: Generator<string, string>): Generator<Buffer> {
  try {
    yield Buffer.from(first)
    for (let step = others.next(); ; step = others.next()) {
      yield Buffer.from(step.value)
      if (step.done) return
    }
  } finally {
    others.return('')
  }
}

/**
 * `{"results": […], …}` with what stands in `rest` behind the list. A list of any length may be asked for: a long one is
 * made and sent in pieces, so that neither memory nor other requests have to bear it whole. `results` is asked for the
 * first piece at once and for the others later, when what they are made from has to be as it was.
 */
export function listReply(results: Iterable<unknown>, rest: object): Reply {
  const pieces = piecesOf(results, rest)
  const first = pieces.next()
  if (first.done) return { status: 200, json: first.value }
  return { status: 200, stream: { type: 'application/json', pieces: allOf(first.value, pieces) } }
}

/** Each entry as it is shown, made when it is asked for. */
export function* viewed<T>(entries: Iterable<T>, view: (entry: T) => unknown): Generator {
  for (const entry of entries) yield view(entry)
}

/** Pauses for other work before each piece, even when the client reads as fast as pieces come. */
export async function* withPauses(pieces: Iterable<Buffer>): AsyncGenerator<Buffer> {
  for (const piece of pieces) {
    await nextTick()
    yield piece
  }
}
