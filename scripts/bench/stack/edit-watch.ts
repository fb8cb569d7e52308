import { setTimeout as sleep } from 'node:timers/promises'
import type { LocalEngine } from '@quarry/indexer/testing/engine'

/**
 * Stands in every edited title, beside a word of its own, so that one search finds all of them. (One beginning of many
 * different words would not do: engines follow a limited number of words for a prefix.)
 */
export const COMMON_WORD = 'freshly'

/** An edit not found after this long counts as lost. */
export const LOST_MS = 30_000

const TICK_MS = 10

interface Pending {
  word: string
  startedAt: number
  found: (delayMs: number) => void
}

export interface EditWatch {
  /** Milliseconds from `startedAt` until a search finds the project by the word; `LOST_MS` when none does. */
  delayOf: (projectId: string, word: string, startedAt: number) => Promise<number>
  stop: () => void
}

/**
 * Asks for all edits under way with one search at a time, so that watching costs the same however long they take.
 */
export function watchEdits(engine: LocalEngine): EditWatch {
  const pending = new Map<string, Pending>()
  const stopping = new AbortController()
  const look = async () => {
    const titles = await titlesOf(engine, [...pending.keys()])
    const now = performance.now()
    for (const [id, edit] of pending) {
      const late = now - edit.startedAt >= LOST_MS
      if (!late && !titles.get(id)?.includes(edit.word)) continue
      pending.delete(id)
      edit.found(late ? LOST_MS : now - edit.startedAt)
    }
  }
  void (async () => {
    while (!stopping.signal.aborted) {
      if (pending.size > 0) await look()
      await sleep(TICK_MS)
    }
  })()
  return {
    delayOf: (projectId, word, startedAt) =>
      new Promise((found) => pending.set(projectId, { word, startedAt, found })),
    stop: () => stopping.abort(),
  }
}

async function titlesOf({ url, key }: LocalEngine, ids: string[]): Promise<Map<string, string>> {
  const answer = await fetch(`${url}/indexes/projects/search`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      q: COMMON_WORD,
      filter: `project_id IN [${ids.map((id) => JSON.stringify(id)).join(', ')}]`,
      limit: ids.length,
      attributesToRetrieve: ['project_id', 'title'],
    }),
  }).catch(() => undefined)
  if (!answer?.ok) return new Map()
  const { hits } = (await answer.json()) as { hits: { project_id: string; title: string }[] }
  return new Map(hits.map((hit) => [hit.project_id, hit.title]))
}
