import { gzipSync } from 'node:zlib'

import type { TaskResult } from '../state/task.ts'
import { postWebhook } from './post-webhook.ts'
import { viewTask } from './task-view.ts'
import type { Workplace } from './workplace.ts'
import { reasonOf } from '../protocol/reason-of.ts'

/** Posts finished tasks to every webhook as gzipped JSON lines. A webhook that rejects them is skipped. */
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
    postWebhook(webhook, body, engine.callable).catch((error: unknown) => {
      const reason = reasonOf(error)
      engine.warn(`webhook ${webhook.uuid} was not notified: ${reason}`)
    })
  }
}
