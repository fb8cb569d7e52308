import type { Db } from '@quarry/db/db'
import type { Logger } from 'pino'
import { callerBlock } from '../../../contract/caller.ts'
import type { DownloadCounter, DownloadHit } from '../../ports/download-counter.ts'
import { visitorKey } from './visitor-marks.queries.ts'
import { countBatch } from './download-counts.queries.ts'
import { createHmac } from 'node:crypto'

/** Identifies a visitor without storing the IP address. */
const visitorMark = (key: Buffer, ip: string): Buffer =>
  createHmac('sha256', key).update(callerBlock(ip)).digest().subarray(0, 16)

export interface CounterOptions {
  db: Db
  log: Logger
  now: () => Date
}

export function downloadCounter({ db, log, now }: CounterOptions): DownloadCounter {
  let batch = new Map<string, DownloadHit>()
  let running: Promise<void> = Promise.resolve()

  async function write(hits: DownloadHit[]): Promise<void> {
    const key = await visitorKey(db)
    await db.transaction().execute((tx) =>
      countBatch(
        tx,
        hits.map((hit) => ({ ...hit, visitor: visitorMark(key, hit.ip) })),
        now(),
      ),
    )
  }

  return {
    count(hit) {
      const key = `${hit.projectId}|${callerBlock(hit.ip)}`
      if (!batch.has(key)) batch.set(key, hit)
    },
    flush() {
      running = running.then(async () => {
        if (batch.size === 0) return
        const hits = [...batch.values()]
        batch = new Map()
        await write(hits).catch((error: unknown) => {
          // Retries with the next batch, together with hits that arrived meanwhile.
          for (const hit of hits) this.count(hit)
          log.error({ err: error, downloads: hits.length }, 'downloads could not be counted yet')
        })
      })
      return running
    },
  }
}
