import { appendFileSync, cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as nextTick } from 'node:timers/promises'
import { crc32 } from 'node:zlib'

import { describe, expect, it } from 'vitest'

import { payloadDocuments, readPayload } from '../../src/documents/payload.ts'
import { Engine } from '../../src/engine.ts'
import { resetAll } from '../../src/settings/read-settings.ts'
import type { TaskWork } from '../../src/state/task.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { randomFrom } from './random.ts'

/** As snapshots hold it: length, CRC-32, bytes. */
function frameOf(text: string): Buffer {
  const frame = Buffer.alloc(8 + text.length)
  frame.writeUInt32LE(text.length, 0)
  frame.writeUInt32LE(crc32(text), 4)
  frame.write(text, 8)
  return frame
}

const seed = Number(process.env['CRASH_SEED'] ?? 11)
const images = Number(process.env['CRASH_IMAGES'] ?? 50)

interface Doc {
  id: number
  [name: string]: unknown
}

const open = (folder: string, warnings: string[] = []) =>
  Engine.open({ folder, masterKey: null, warn: (message) => warnings.push(message) })

async function add(engine: Engine, documents: Doc[], method: 'replace' | 'update' = 'replace') {
  const { bytes, count } = await readPayload(Buffer.from(JSON.stringify(documents)), 'json')
  expect([...payloadDocuments([bytes])]).toHaveLength(documents.length)
  const work: TaskWork = {
    type: 'documentAdditionOrUpdate',
    method,
    primaryKey: 'id',
    skipCreation: false,
    mayCreateIndex: true,
    count,
  }
  return engine.enqueue({ indexUid: 'things', work, details: {}, payload: bytes })
}

async function idle(engine: Engine): Promise<void> {
  while (engine.state.enqueued.size > 0) await nextTick()
}

function contents(engine: Engine): Map<number, Doc> {
  if (!engine.state.indexes.has('things')) return new Map()
  const { store, search } = engine.index('things').open
  const found = new Map<number, Doc>()
  for (const at of store.table.internalIds()) {
    const document = store.read(at) as Doc
    found.set(document.id, document)
  }
  expect(search.documentCount).toBe(found.size)
  return found
}

/** What a power cut at this moment would leave: the files as they are, without the lock. */
function takeImage(folder: string): string {
  const image = temporaryFolder()
  cpSync(folder, image, { recursive: true })
  rmSync(join(image, 'LOCK'), { force: true })
  return image
}

/** One more change to the documents, applied to the model and sent. */
async function change(
  engine: Engine,
  model: Map<number, Doc>,
  random: () => number,
  round: number,
): Promise<void> {
  const anyId = () => Math.floor(random() * 80)
  const dice = random()
  if (dice < 0.1) {
    model.clear()
    await engine.enqueue({ indexUid: 'things', work: { type: 'documentDeletion', by: 'all' }, details: {} })
  } else if (dice < 0.3) {
    const ids = Array.from({ length: 4 }, anyId)
    for (const id of ids) model.delete(id)
    const work: TaskWork = { type: 'documentDeletion', by: 'ids', ids: ids.map(String) }
    await engine.enqueue({ indexUid: 'things', work, details: {} })
  } else if (dice < 0.4) {
    const work: TaskWork = {
      type: 'settingsUpdate',
      change: { ...resetAll(), stopWords: [`w${round}`] },
      isReset: false,
      mayCreateIndex: true,
    }
    await engine.enqueue({ indexUid: 'things', work, details: {} })
  } else {
    const isUpdate = dice < 0.6
    const size = dice > 0.95 ? 90 : 5
    const documents = Array.from({ length: size }, (): Doc => ({
      id: anyId(),
      [`f${round % 5}`]: `text ${round}`,
      filler: 'x'.repeat(size * 20),
    }))
    for (const document of documents) {
      model.set(document.id, isUpdate ? { ...model.get(document.id), ...document } : document)
    }
    await add(engine, documents, isUpdate ? 'update' : 'replace')
  }
}

describe('images of the data folder', () => {
  it(`taken while it is written to hold everything that was acknowledged (${images} images, seed ${seed})`, async () => {
    const random = randomFrom(seed)
    const folder = temporaryFolder()
    const engine = await open(folder)
    const model = new Map<number, Doc>()
    await add(engine, [{ id: 1 }])
    model.set(1, { id: 1 })
    for (let round = 0; round < images; round++) {
      for (let at = random() * 3; at >= 0; at--) await change(engine, model, random, round)
      for (let ticks = Math.floor(random() * 12); ticks > 0; ticks--) await nextTick()
      const image = takeImage(folder)
      if (random() < 0.2) appendFileSync(join(image, 'journal.log'), Buffer.from([7, 0, 0, 0, 1, 2, 3]))
      const copy = await open(image)
      await idle(copy)
      expect(contents(copy)).toEqual(model)
      await copy.close()
      rmSync(image, { recursive: true })
    }
    await engine.close()
  }, 300_000)

  it('begin from the snapshot, and without it from the documents', async () => {
    const folder = temporaryFolder()
    const first = await open(folder)
    await add(
      first,
      Array.from({ length: 200 }, (_, id) => ({ id, text: `word${id} lantern` })),
    )
    await idle(first)
    await first.close()
    const [index] = readdirSync(join(folder, 'indexes'))
    const snapshot = join(folder, 'indexes', index ?? '', 'snapshot')

    const warnings: string[] = []
    const second = await open(folder, warnings)
    expect([contents(second).size, warnings]).toEqual([200, []])
    await add(second, [{ id: 7, text: 'changed' }, { id: 900 }])
    await idle(second)
    const image = takeImage(folder)
    const behind = await open(image, warnings)
    const wanted = contents(second)
    expect(contents(behind)).toEqual(wanted)
    expect(warnings).toEqual([])
    await behind.close()
    await second.close()

    const whole = readFileSync(snapshot)
    const bytesWith = (at: number, byte: number) => Buffer.from(whole).fill(byte, at, at + 1)
    const damages = {
      'its frames': Buffer.from('QRYSNAP1 damaged'),
      'a bit in its middle': bytesWith(whole.length >> 1, whole[whole.length >> 1]! ^ 1),
      'its last byte': bytesWith(whole.length - 9, whole.at(-9)! ^ 1),
      'its end': whole.subarray(0, -100),
      'its second half': whole.subarray(0, whole.length >> 1),
      'more behind it': Buffer.concat([whole.subarray(0, -8), frameOf('more'), whole.subarray(-8)]),
    }
    for (const [what, bytes] of Object.entries(damages)) {
      writeFileSync(snapshot, bytes)
      const warnings: string[] = []
      const again = await open(folder, warnings)
      expect({ what, contents: contents(again), warnings }).toEqual({
        what,
        contents: wanted,
        warnings: [expect.stringMatching(/snapshot.*rebuilt from its documents/)],
      })
      await again.close()
    }
  })

  it('give room back when most of a log is dead', async () => {
    const folder = temporaryFolder()
    const engine = await open(folder)
    for (let round = 0; round < 5; round++) {
      await add(
        engine,
        Array.from({ length: 100 }, (_, id) => ({ id, round, filler: 'y'.repeat(2000) })),
      )
      await idle(engine)
    }
    const before = engine.index('things').open.store.position.end
    await engine.enqueue({ indexUid: 'things', work: { type: 'indexCompaction' }, details: {} })
    await idle(engine)
    expect(engine.index('things').open.store.position.end).toBeLessThan(before / 4)
    const expected = contents(engine)
    await engine.close()
    const again = await open(folder)
    expect(contents(again)).toEqual(expected)
    await again.close()
  })
})
