import { parentPort } from 'node:worker_threads'

import { followDelta } from '../index/follow-delta.ts'
import { SearchIndex } from '../index/search-index.ts'
import { stateOfImage } from '../index/state-image.ts'
import { adoptList, onListMade } from '../query/place-list.ts'
import { QuietCollector } from '../runtime/quiet-collector.ts'
import { warmUp } from '../search/warm-up.ts'
import { FollowedDocuments } from './followed-documents.ts'
import { runJob, type Target } from './search-job.ts'
import type { SharedList, ThreadReport, ThreadRequest } from './thread-messages.ts'

/** Long enough for the searches that most ask for, so that the first visitors do not wait for the compiler. */
const warmUpMs = 100

interface Followed {
  search: SearchIndex
  documents: FollowedDocuments
}

const followed = new Map<number, Followed>()
const collector = new QuietCollector()

const report = (message: ThreadReport): void => parentPort?.postMessage(message)

function forget(index: number): void {
  followed.get(index)?.documents.close()
  followed.delete(index)
}

function takeLists(index: number, lists: SharedList[]): void {
  const segments = followed.get(index)?.search.state.segments ?? []
  for (const { serial, from, to, list } of lists) {
    const segment = segments.find((other) => other.serial === serial)
    if (segment) adoptList(segment, from, to, list)
  }
}

function handle(request: ThreadRequest): void {
  switch (request.kind) {
    case 'follow': {
      forget(request.index)
      const documents = new FollowedDocuments(request.log, request.places)
      const search = new SearchIndex(request.image.settings, documents, stateOfImage(request.image))
      followed.set(request.index, { search, documents })
      takeLists(request.index, request.lists)
      report({ kind: 'following', index: request.index })
      return
    }
    case 'delta': {
      const known = followed.get(request.index)
      if (!known) return
      followDelta(known.search.state, request.delta)
      known.documents.move(request.delta.docs, request.places)
      return
    }
    case 'lists':
      takeLists(request.index, request.lists)
      return
    case 'forget':
      forget(request.index)
      return
    case 'job':
      report({ kind: 'answer', answer: runJob(request.job, request.deadlineMs, indexOf) })
      collector.workEnded()
  }
}

function indexOf({ number }: Target): SearchIndex {
  const known = followed.get(number)
  if (!known) throw new Error(`this thread does not follow index ${number}`)
  return known.search
}

onListMade((segment, from, to, list) => {
  for (const [index, { search }] of followed) {
    if (search.state.segments.includes(segment))
      report({ kind: 'list', index, made: { serial: segment.serial, from, to, list } })
  }
})
await warmUp(warmUpMs)
parentPort?.on('message', handle)
report({ kind: 'ready' })
