import type { IncomingMessage } from 'node:http'

import type { Engine } from '../engine.ts'
import { readSearchFilter } from '../indexes/document-filter.ts'
import { errorOf, type SearchJob, type Target } from '../threads/search-job.ts'
import type { Call, Reply } from './call.ts'
import { refuseLongAnswer, refuseLongLists } from './search-limits.ts'
import type { SearchLane } from './search-queue.ts'
import type { ParsedSearch, SentSearch } from '../request/search-body.ts'

/** `Meili-Include-Metadata: true` or `1`. */
export const wantsMetadata = (request: IncomingMessage) => {
  const header = String(request.headers['meili-include-metadata'] ?? '').toLowerCase()
  return header === 'true' || header === '1'
}

/** Reads the filter and puts the caller's own condition before it; throws for what cannot be read or is too much. */
export function restrict(
  { request, filter, extras }: SentSearch,
  { caller, engine, limits }: Call,
  indexUid: string,
): ParsedSearch {
  const { features } = engine.state
  const restriction = readSearchFilter(caller.filterFor(indexUid), features)
  refuseLongLists(request, limits)
  return {
    request: { ...request, filter: readSearchFilter(filter, features, limits.conditions), restriction },
    extras,
  }
}

/** The index of that name as search threads know it; throws `index_not_found`. */
export function targetOf(engine: Engine, uid: string): Target {
  const { record } = engine.index(uid)
  return { number: record.number, uid: record.uid, primaryKey: record.primaryKey }
}

/** The lane of a search; one that is refused when it starts is cheap. */
export function laneOf(engine: Engine, makeJob: () => SearchJob): SearchLane {
  try {
    return engine.answers.isCostly(makeJob()) ? 'costly' : 'cheap'
  } catch {
    return 'cheap'
  }
}

/** Answers with one search, whose job is created when it starts. */
export async function replyWith(
  { engine, searches, signal, limits }: Call,
  makeJob: () => SearchJob,
): Promise<Reply> {
  const { texts, error } = await searches.run(
    () => engine.answers.answer(makeJob(), limits.deadlineMs),
    signal,
    laneOf(engine, makeJob),
  )
  if (error) throw errorOf(error)
  const json = texts[0] ?? ''
  refuseLongAnswer(json.length, limits)
  return { status: 200, json }
}
