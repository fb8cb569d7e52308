import { appendFile, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { Api } from '../support/api.ts'
import { EngineProcess, masterKey } from '../support/engine-process.ts'
import { CrashModel } from './crash-model.ts'

const rounds = Number(process.env['CRASH_ROUNDS'] ?? 25)
const seed = Number(process.env['CRASH_SEED'] ?? 300)
/** Acknowledged writes before the engine is killed, and the time after the last of them. */
const mostWritesPerRound = 30
const longestRestMs = 10

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
    `keeps every acknowledged task and answers like the model (${rounds} rounds, seed ${seed})`,
    async () => {
      const model = new CrashModel(seed)
      for (let round = 0; round < rounds; round++) {
        const engine = await EngineProcess.start(folder)
        const api = new Api(engine.url, masterKey)
        await model.verify(api)
        const writers = [0, 1, 2].map((lane) => model.write(api, lane))
        const wanted = model.acknowledged + Math.floor(model.random() * mostWritesPerRound)
        await Promise.race([model.untilAcknowledged(wanted), Promise.all(writers)])
        await delay(model.random() * longestRestMs)
        const isKilled = model.random() < 0.9
        await engine.stop(isKilled ? 'SIGKILL' : 'SIGTERM')
        await Promise.all(writers)
        if (model.random() < 0.2) await tearTail()
        if (model.random() < 0.2) await damageSnapshots()
      }
      const last = await EngineProcess.start(folder)
      await model.verify(new Api(last.url, masterKey))
      expect(model.acknowledged).toBeGreaterThan(8 * rounds)
      expect(await last.stop('SIGTERM')).toBe(0)
    },
    rounds * 20_000,
  )
})
