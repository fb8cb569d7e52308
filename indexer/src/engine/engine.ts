import { Meilisearch, MeilisearchApiError, type EnqueuedTask, type Settings } from 'meilisearch'
import { EngineRefusal, EngineUnreachable } from './engine-errors.ts'

export interface EngineOptions {
  url: string
  key?: string
  /** One request; a bulk batch of some 10 MB takes the longest. */
  requestTimeoutMs?: number
}

/** A write the engine accepted; `done` settles when it is visible, or fails with the task's own error. */
export interface Write {
  done: Promise<void>
}

type Row = Record<string, unknown>

/** A limit beyond any index: routes that return documents have no other form of "all". */
export const ALL_DOCUMENTS = 10_000_000

/** Growing delays between requests for the state of a task: the embedded engine needs milliseconds, a server up to seconds. */
const POLL_MS = { first: 4, factor: 1.5, longest: 100 }

/** For tasks that fail with an internal error of the engine. */
const ATTEMPTS = 4
const PAUSE_MS = 500

/** The search engine as the indexer sees it. Failures are `EngineUnreachable` (try again) or `EngineRefusal`. */
export class Engine {
  readonly client: Meilisearch

  constructor({ url, key, requestTimeoutMs = 120_000 }: EngineOptions) {
    this.client = new Meilisearch({
      host: url,
      ...(key === undefined ? {} : { apiKey: key }),
      timeout: requestTimeoutMs,
    })
  }

  async isHealthy(): Promise<boolean> {
    return this.client.isHealthy()
  }

  /** Adds or replaces whole documents. */
  async put(index: string, documents: readonly object[]): Promise<Write> {
    return this.putLines(index, documents.map((document) => JSON.stringify(document)).join('\n'))
  }

  /** The same for documents already written as one JSON object per line. */
  async putLines(index: string, lines: string): Promise<Write> {
    return this.written(() => this.client.index(index).addDocumentsFromString(lines, 'application/x-ndjson'))
  }

  async remove(index: string, ids: readonly string[]): Promise<Write> {
    return this.written(() => this.client.index(index).deleteDocuments([...ids]))
  }

  async removeWhere(index: string, filter: string): Promise<Write> {
    return this.written(() => this.client.index(index).deleteDocuments({ filter }))
  }

  /** Documents as stored, with hidden attributes, in no particular order; unknown ids are omitted. */
  async fetch(
    index: string,
    query: { ids?: readonly string[]; filter?: string; fields?: string[]; limit: number; offset?: number },
  ): Promise<Row[]> {
    const { ids, ...rest } = query
    const documents = this.client.index<Row>(index)
    const page = await translate(() =>
      documents.getDocuments<Row>({ ...rest, ...(ids ? { ids: [...ids] } : {}) }),
    )
    return page.results
  }

  async count(index: string): Promise<number> {
    const stats = await translate(() => this.client.index(index).getStats())
    return stats.numberOfDocuments
  }

  /** Uid and primary key of every index. */
  async list(): Promise<{ uid: string; primaryKey?: string }[]> {
    const { results } = await translate(() => this.client.getRawIndexes({ limit: 1000 }))
    return results.map(({ uid, primaryKey }) => ({ uid, ...(primaryKey ? { primaryKey } : {}) }))
  }

  async settings(index: string): Promise<Settings> {
    return translate(() => this.client.index(index).getSettings())
  }

  async updateSettings(index: string, settings: Settings): Promise<void> {
    await settled(await this.written(() => this.client.index(index).updateSettings(settings)))
  }

  async create(index: string, primaryKey: string): Promise<void> {
    await settled(await this.written(() => this.client.createIndex(index, { primaryKey })))
  }

  async drop(index: string): Promise<void> {
    await settled(await this.written(() => this.client.deleteIndex(index)))
  }

  /** Exchanges the contents of all pairs atomically. */
  async swap(pairs: readonly (readonly [string, string])[]): Promise<void> {
    const params = pairs.map(([one, other]) => ({ indexes: [one, other] as [string, string], rename: false }))
    await settled(await this.written(() => this.client.swapIndexes(params)))
  }

  private async written(send: () => PromiseLike<EnqueuedTask>): Promise<Write> {
    const first = await translate(async () => send())
    const done = this.accomplished(first.taskUid, send)
    // The caller may await it later; until then a failure must not be an unhandled rejection.
    done.catch(() => {})
    return { done }
  }

  /** Repeats a request whose task failed with an internal error, which may be temporary. */
  private async accomplished(firstUid: number, send: () => PromiseLike<EnqueuedTask>): Promise<void> {
    let taskUid = firstUid
    for (let attempt = 1; ; attempt++) {
      try {
        await this.finished(taskUid)
        return
      } catch (error) {
        if (!(error instanceof EngineRefusal && error.code === 'internal') || attempt === ATTEMPTS)
          throw error
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS * attempt))
        taskUid = (await translate(async () => send())).taskUid
      }
    }
  }

  private async finished(taskUid: number): Promise<void> {
    for (let wait = POLL_MS.first; ; wait = Math.min(wait * POLL_MS.factor, POLL_MS.longest)) {
      const task = await translate(() => this.client.tasks.getTask(taskUid))
      if (task.status === 'succeeded') return
      if (task.status === 'failed' || task.status === 'canceled')
        throw new EngineRefusal(
          task.error?.code ?? task.status,
          task.error?.message ?? `task ${taskUid} was ${task.status}`,
        )
      await new Promise((resolve) => setTimeout(resolve, wait))
    }
  }
}

/** Waits for all of them, then fails with the first error if there was one. */
export async function settled(...writes: Write[]): Promise<void> {
  const results = await Promise.allSettled(writes.map((write) => write.done))
  for (const result of results) if (result.status === 'rejected') throw result.reason
}

async function translate<T>(call: () => PromiseLike<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (error instanceof EngineRefusal || error instanceof EngineUnreachable) throw error
    if (error instanceof MeilisearchApiError && error.response.status < 500 && error.response.status !== 429)
      throw new EngineRefusal(error.cause?.code ?? String(error.response.status), error.message)
    throw new EngineUnreachable(error)
  }
}
