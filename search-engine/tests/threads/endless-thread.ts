import { parentPort } from 'node:worker_threads'

import type { ThreadReport, ThreadRequest } from '../../src/threads/thread-messages.ts'

/**
 * A search thread that never finishes a search for `endless`, returns the messages about indexes that it
 * received for a search for `messages`, and answers all others with their query.
 */
const report = (message: ThreadReport): void => parentPort?.postMessage(message)

const messages: string[] = []

parentPort?.on('message', (request: ThreadRequest) => {
  if (request.kind === 'follow' || request.kind === 'forget') messages.push(request.kind)
  if (request.kind === 'follow') report({ kind: 'following', index: request.index })
  if (request.kind !== 'job' || request.job.kind !== 'search') return
  const { q } = request.job.parsed.request
  if (q === 'endless') for (;;) performance.now()
  report({
    kind: 'answer',
    answer: { texts: [JSON.stringify(q === 'messages' ? messages : q)], error: null, elapsedMs: 0 },
  })
})
report({ kind: 'ready' })
