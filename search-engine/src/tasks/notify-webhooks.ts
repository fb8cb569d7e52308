import { gzipSync } from 'node:zlib'

import type { Workplace } from './workplace.ts'
import { viewTask } from './task-view.ts'
import type { TaskResult } from '../state/task.ts'

const timeoutMs = 10_000

/** Tells every webhook about finished tasks, as gzipped lines of JSON; a webhook that does not answer is skipped. */
export function notifyWebhooks(engine: Workplace, results: readonly TaskResult[]): void {
  const { webhooks, tasks } = engine.state
  if (webhooks.size === 0) return
  const lines = results.flatMap(({ uid }) => {
    const task = tasks.get(uid)
    return task ? [JSON.stringify(viewTask(task))] : []
  })
  if (lines.length === 0) return
  const body = gzipSync(`${lines.join('\n')}\n`)
  for (const webhook of webhooks.values()) {
    fetch(webhook.url, {
      method: 'POST',
      headers: { ...webhook.headers, 'content-type': 'application/x-ndjson', 'content-encoding': 'gzip' },
      body,
      signal: AbortSignal.timeout(timeoutMs),
    }).catch((error: unknown) => {
      engine.warn(
        `webhook ${webhook.uuid} did not answer: ${error instanceof Error ? error.message : String(error)}`,
      )
    })
  }
}
