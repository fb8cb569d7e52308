import { setTimeout as delay } from 'node:timers/promises'

import type { Api, FinishedTask } from '../support/api.ts'
import { randomFrom } from './random.ts'

interface Document {
  id: number
  [name: string]: unknown
}

/** A write that was sent, with the state of its lane before and after. */
interface Write {
  method: string
  path: string
  body: unknown
  after: Map<number, Document>
}

const lanes = 3
const idsPerLane = 60

const texts = ['lantern', 'copper', 'moss', 'harbour', 'glass', 'ember', 'quartz', 'willow']

/**
 * What must be in the index: three lanes of ids, each written by one sender after the other. Of a write that was sent
 * but not acknowledged when the server died, both outcomes are right; which one it was is read after the restart.
 */
export class CrashModel {
  readonly random: () => number
  readonly #lanes = Array.from({ length: lanes }, () => new Map<number, Document>())
  readonly #unknown = new Map<number, Write>()
  readonly #tasks: number[] = []
  #awaited = { count: 0, reached: () => {} }
  #counter = 0

  constructor(seed: number) {
    this.random = randomFrom(seed)
  }

  get acknowledged(): number {
    return this.#tasks.length
  }

  /** Resolves when so many writes are acknowledged in all. */
  untilAcknowledged(count: number): Promise<void> {
    return new Promise((resolve) => {
      this.#awaited = { count, reached: resolve }
      if (this.acknowledged >= count) resolve()
    })
  }

  #document(id: number): Document {
    const word = texts[Math.floor(this.random() * texts.length)]
    return { id, count: this.#counter++, title: `${word} number ${id}`, kind: word }
  }

  #next(lane: number): Write {
    const state = this.#lanes[lane] ?? new Map<number, Document>()
    const after = new Map(state)
    const anyId = () => lane * 1000 + Math.floor(this.random() * idsPerLane)
    const dice = this.random()
    const path = '/indexes/things/documents'
    if (dice < 0.2) {
      const ids = Array.from({ length: 1 + Math.floor(this.random() * 5) }, anyId)
      for (const id of ids) after.delete(id)
      return { method: 'POST', path: `${path}/delete-batch`, body: ids, after }
    }
    if (dice < 0.4) {
      const changes = Array.from({ length: 3 }, () => ({ id: anyId(), count: this.#counter++ }))
      for (const change of changes) after.set(change.id, { ...after.get(change.id), ...change })
      return { method: 'PUT', path, body: changes, after }
    }
    const isLarge = dice > 0.95
    const documents = Array.from({ length: isLarge ? 40 : 8 }, () => this.#document(anyId()))
    const bodies = documents.map((document) =>
      isLarge ? { ...document, filler: 'x'.repeat(3000) } : document,
    )
    for (const document of bodies) after.set(document.id, document)
    return { method: 'POST', path, body: bodies, after }
  }

  /** Sends one write after the other until the server is gone. */
  async write(api: Api, lane: number): Promise<void> {
    for (;;) {
      const write = this.#next(lane)
      this.#unknown.set(lane, write)
      try {
        const path = write.path.endsWith('documents') ? `${write.path}?primaryKey=id` : write.path
        const { status, body } = await api.send(write.method, path, write.body)
        if (status !== 202) throw new Error(`${status} ${JSON.stringify(body)}`)
        this.#tasks.push((body as { taskUid: number }).taskUid)
        if (this.acknowledged >= this.#awaited.count) this.#awaited.reached()
      } catch (error) {
        if (error instanceof TypeError) return
        throw error
      }
      this.#lanes[lane] = write.after
      this.#unknown.delete(lane)
    }
  }

  /** Waits until nothing is left to do and compares everything. */
  async verify(api: Api): Promise<void> {
    await settled(api)
    await this.#verifyTasks(api)
    const found = await documentsOf(api)
    for (let lane = 0; lane < lanes; lane++) {
      const mine = new Map([...found].filter(([id]) => Math.floor(id / 1000) === lane))
      const before = this.#lanes[lane] ?? new Map<number, Document>()
      const unknown = this.#unknown.get(lane)
      if (unknown && same(mine, unknown.after)) this.#lanes[lane] = unknown.after
      else if (!same(mine, before))
        throw new Error(`lane ${lane} is not as written: ${difference(mine, before)}`)
    }
    this.#unknown.clear()
    await this.#verifySearch(api, found)
  }

  async #verifyTasks(api: Api): Promise<void> {
    const uids = this.#tasks.slice(-500)
    if (uids.length === 0) return
    const { results } = (await api.get(`/tasks?limit=1000&uids=${uids.join(',')}`)) as {
      results: FinishedTask[]
    }
    if (results.length < uids.length)
      throw new Error(`only ${results.length} of ${uids.length} tasks are known`)
    for (const task of results) {
      if (task.status === 'succeeded' || task.error?.code === 'index_not_found') continue
      throw new Error(`task ${task.uid}: ${JSON.stringify(task)}`)
    }
  }

  async #verifySearch(api: Api, found: Map<number, Document>): Promise<void> {
    if (found.size === 0) return
    for (const q of ['', texts[Math.floor(this.random() * texts.length)] ?? '']) {
      const { body } = await api.send('POST', '/indexes/things/search', { q, limit: 1000 })
      const hits = (body as { hits: Document[] }).hits
      const wanted = [...found.values()].filter((document) => q === '' || document['kind'] === q)
      const ids = (documents: Document[]) => documents.map(({ id }) => id).toSorted((a, b) => a - b)
      if (JSON.stringify(ids(hits)) !== JSON.stringify(ids(wanted))) {
        throw new Error(`searching "${q}" found ${hits.length} documents, expected ${wanted.length}`)
      }
    }
  }
}

async function settled(api: Api): Promise<void> {
  for (;;) {
    const { body } = await api.send('GET', '/tasks?statuses=enqueued,processing&limit=1')
    if ((body as { total: number }).total === 0) return
    await delay(5)
  }
}

async function documentsOf(api: Api): Promise<Map<number, Document>> {
  const { status, body } = await api.send('GET', '/indexes/things/documents?limit=100000')
  if (status === 404) return new Map()
  const { results } = body as { results: Document[] }
  return new Map(results.map((document) => [document.id, document]))
}

const sorted = (documents: Map<number, Document>) =>
  JSON.stringify(
    [...documents.values()]
      .toSorted((a, b) => a.id - b.id)
      .map((document) => Object.entries(document).toSorted(([a], [b]) => (a < b ? -1 : 1))),
  )

const same = (left: Map<number, Document>, right: Map<number, Document>) => sorted(left) === sorted(right)

function difference(found: Map<number, Document>, wanted: Map<number, Document>): string {
  for (const id of new Set([...found.keys(), ...wanted.keys()])) {
    const [have, want] = [JSON.stringify(found.get(id)), JSON.stringify(wanted.get(id))]
    if (have !== want) return `document ${id} is ${have}, expected ${want}`
  }
  return 'the order of fields'
}
