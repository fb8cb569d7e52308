import { parentPort } from 'node:worker_threads'

import type { ThreadReport, ThreadRequest } from '../../src/threads/thread-messages.ts'

/**
 * A search thread that never comes to an end with a search for `endless`, tells of indexes that it was given and had to
 * let go of when asked for `told`, and answers all others with their words.
 */
const report = (message: ThreadReport): void => parentPort?.postMessage(message)

const told: string[] = []

parentPort?.on('message', (request: ThreadRequest) => {
  if (request.kind === 'follow' || request.kind === 'forget') told.push(request.kind)
  if (request.kind === 'follow') report({ kind: 'following', index: request.index })
  if (request.kind !== 'job' || request.job.kind !== 'search') return
  const { q } = request.job.parsed.request
  if (q === 'endless') for (;;) performance.now()
  report({
    kind: 'answer',
    answer: { texts: [JSON.stringify(q === 'told' ? told : q)], error: null, elapsedMs: 0 },
  })
})
report({ kind: 'ready' })
