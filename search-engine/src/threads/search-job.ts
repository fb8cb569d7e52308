import { costlyFrom, filterCost } from '../filter/filter-cost.ts'
import type { FilterExpression } from '../filter/filter-expression.ts'
import type { IndexState } from '../index/index-state.ts'
import { requireTime, withDeadline } from '../index/search-deadline.ts'
import type { SearchIndex } from '../index/search-index.ts'
import { selectDocuments, type DocumentSelection } from '../indexes/document-filter.ts'
import { ApiError, toApiError } from '../protocol/api-error.ts'
import type { ParsedSearch } from '../request/search-body.ts'
import type { FacetSearchRequest, FederatedRequest } from '../request/search-request.ts'
import {
  answerFacetSearch,
  answerFederated,
  answerSearch,
  type AnswerOptions,
  type FederatedOptions,
  type NamedIndex,
} from '../search/answers.ts'

/** An index by the number that it keeps when its name changes. */
export interface Target extends NamedIndex {
  number: number
}

interface TargetedSearch {
  target: Target
  parsed: ParsedSearch
}

/** Work of a search thread; plain data, so that it can be sent there. */
export type SearchJob =
  | ({ kind: 'search'; options: AnswerOptions } & TargetedSearch)
  | { kind: 'facets'; target: Target; request: FacetSearchRequest }
  | { kind: 'documents'; target: Target; selection: DocumentSelection }
  | { kind: 'several'; queries: TargetedSearch[]; options: AnswerOptions }
  | { kind: 'federated'; targets: Target[]; request: FederatedRequest; options: FederatedOptions }

export interface ErrorParts {
  code: string
  message: string
  status: number
  /** Where an unexpected failure happened. */
  stack?: string
}

/** Answers as JSON: one, or of several searches those that were reached in time or before an error. */
export interface JobAnswer {
  texts: string[]
  error: ErrorParts | null
  elapsedMs: number
}

/** After so long, other searches run. */
const sliceMs = 50

export type IndexLookUp = (target: Target) => SearchIndex

export function targetsOf(job: SearchJob): Target[] {
  switch (job.kind) {
    case 'search':
    case 'facets':
    case 'documents':
      return [job.target]
    case 'several':
      return job.queries.map(({ target }) => target)
    case 'federated':
      return job.targets
  }
}

/** The filters of a job by index. */
function filtersIn(job: SearchJob): [Target, FilterExpression | null][] {
  switch (job.kind) {
    case 'documents':
      return [[job.target, job.selection.condition]]
    case 'search':
      return [[job.target, job.parsed.request.filter]]
    case 'facets':
      return [[job.target, job.request.filter]]
    case 'several':
      return job.queries.map(({ target, parsed }) => [target, parsed.request.filter])
    case 'federated':
      return job.request.queries.flatMap(({ indexUid, request }) =>
        job.targets
          .filter(({ uid }) => uid === indexUid)
          .map((target): [Target, FilterExpression | null] => [target, request.filter]),
      )
  }
}

/** Whether the filters of a job are so much work together that others should not wait for two such jobs. */
export function isCostly(job: SearchJob, stateOf: (target: Target) => IndexState | undefined): boolean {
  let share = 0
  for (const [target, filter] of filtersIn(job)) {
    const state = stateOf(target)
    if (state) share += filterCost(state, filter) / costlyFrom(state)
  }
  return share >= 1
}

const lightConditions = 100

function conditionsIn(expression: FilterExpression | null): number {
  switch (expression?.kind) {
    case undefined:
      return 0
    case 'and':
    case 'or':
      return expression.parts.reduce((sum, part) => sum + conditionsIn(part), 0)
    case 'not':
      return conditionsIn(expression.part)
    default:
      return 1
  }
}

/** Whether a job may block the main thread so long that it should wait for a search thread. */
export const isHeavy = (job: SearchJob): boolean =>
  job.kind === 'documents' || filtersIn(job).some(([, filter]) => conditionsIn(filter) > lightConditions)

/** Runs a job on the thread that calls, for so many milliseconds at most. Refusals are part of the answer. */
export function runJob(job: SearchJob, deadlineMs: number, indexOf: IndexLookUp): JobAnswer {
  const startedAt = performance.now()
  const texts: string[] = []
  const end = (error: ErrorParts | null): JobAnswer => ({
    texts,
    error,
    elapsedMs: performance.now() - startedAt,
  })
  try {
    withDeadline(deadlineMs, () => {
      for (const answer of answersTo(job, indexOf)) texts.push(JSON.stringify(answer))
    })
    return end(null)
  } catch (thrown) {
    const { code, message, status } = toApiError(thrown)
    const stack = code === 'internal' && thrown instanceof Error ? thrown.stack : undefined
    return end({ code, message, status, ...(stack !== undefined && { stack }) })
  }
}

function* answersTo(job: SearchJob, indexOf: IndexLookUp): Generator<Record<string, unknown>> {
  switch (job.kind) {
    case 'search':
      yield answerSearch(indexOf(job.target), job.target, job.parsed, job.options)
      return
    case 'facets':
      yield answerFacetSearch(indexOf(job.target), job.request)
      return
    case 'documents':
      yield { ...selectDocuments(indexOf(job.target), job.selection) }
      return
    case 'several': {
      const end = performance.now() + sliceMs
      for (const { target, parsed } of job.queries) {
        requireTime()
        yield { indexUid: target.uid, ...answerSearch(indexOf(target), target, parsed, job.options) }
        if (performance.now() > end) return
      }
      return
    }
    case 'federated': {
      const indexes = new Map(job.targets.map((target) => [target.uid, indexOf(target)]))
      yield answerFederated(indexes, job.request, job.options)
    }
  }
}

export function errorOf({ code, message, status, stack }: ErrorParts): ApiError {
  const error = new ApiError(code, message, { status })
  if (stack !== undefined) error.stack = stack
  return error
}
