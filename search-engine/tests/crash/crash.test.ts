import { appendFile, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { Api } from '../support/api.ts'
import { EngineProcess, masterKey } from '../support/engine-process.ts'
import { CrashModel } from './crash-model.ts'

/** Without `CRASH_ROUNDS`, as many rounds as fit in the time of a test run; a slow machine gets more of it. */
const wanted = process.env['CRASH_ROUNDS']
const rounds = Number(wanted ?? 300)
const longestTestMs = wanted === undefined ? 35_000 : Number.POSITIVE_INFINITY
const longestRunMs = 120
const fewestAcknowledged = 100

describe('killed at random moments', () => {
  let folder: string

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'quarry-crash-'))
  })

  afterAll(() => rm(folder, { recursive: true, force: true }))

  async function damageSnapshots(): Promise<void> {
    for (const index of await readdir(join(folder, 'indexes'))) {
      await writeFile(join(folder, 'indexes', index, 'snapshot'), 'QRYSNAP1 and then nothing of use')
    }
  }

  /** What a crash in the middle of a write leaves behind. */
  async function tearTail(): Promise<void> {
    const torn = Buffer.from([200, 1, 0, 0, 9, 9, 9, 9, 123, 34])
    await appendFile(join(folder, 'journal.log'), torn)
  }

  it(
    `keeps every acknowledged task and answers like the model (up to ${rounds} rounds)`,
    async () => {
      const model = new CrashModel(rounds)
      const startedAt = Date.now()
      let done = 0
      const isOver = () =>
        Date.now() - startedAt > longestTestMs && model.acknowledged > Math.max(fewestAcknowledged, done)
      for (; done < rounds && !isOver(); done++) {
        const engine = await EngineProcess.start(folder)
        const api = new Api(engine.url, masterKey)
        await model.verify(api)
        const writers = [0, 1, 2].map((lane) => model.write(api, lane))
        await delay(model.random() * longestRunMs)
        const isKilled = model.random() < 0.9
        await engine.stop(isKilled ? 'SIGKILL' : 'SIGTERM')
        await Promise.all(writers)
        if (model.random() < 0.1) await tearTail()
        if (model.random() < 0.1) await damageSnapshots()
      }
      const last = await EngineProcess.start(folder)
      await model.verify(new Api(last.url, masterKey))
      expect(model.acknowledged).toBeGreaterThan(Math.max(fewestAcknowledged, done))
      expect(await last.stop('SIGTERM')).toBe(0)
    },
    rounds * 3000,
  )
})
