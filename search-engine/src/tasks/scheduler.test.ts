import { readdirSync } from 'node:fs'
import { join } from 'node:path'

import { describe, expect, it, vi } from 'vitest'

import { temporaryFolder } from '../../tests/support/temporary-folder.ts'
import { Engine } from '../engine.ts'
import type { TaskOrder } from '../engine.ts'
import { defaultCompactAboveBytes } from '../storage/journal.ts'
import { defaultSchedulerLimits } from './scheduler.ts'

const megabyte = 2 ** 20

/** The tests below use a tenth of these, or less. */
it('keeps megabytes of finished tasks, garbage and journal', () => {
  expect(defaultSchedulerLimits).toEqual({
    mostFinishedBytes: 16 * megabyte,
    busyWaste: { share: 0.75, bytes: 32 * megabyte },
  })
  expect(defaultCompactAboveBytes).toBe(16 * megabyte)
})

it('stands still while the journal cannot be written, and goes on when it can', async () => {
  const warnings: string[] = []
  const folder = temporaryFolder()
  const engine = await Engine.open({ folder, masterKey: null, warn: (message) => warnings.push(message) })
  const write = vi.spyOn(engine.journal, 'write').mockImplementationOnce(() => {
    throw Object.assign(new Error('no space left'), { code: 'ENOSPC' })
  })
  const order = {
    indexUid: 'things',
    work: { type: 'indexCreation', primaryKey: null },
    details: {},
  } as const
  const { uid } = await engine.enqueue(order)
  await expect.poll(() => engine.state.tasks.get(uid)?.status).toBe('succeeded')
  expect(warnings).toEqual([expect.stringMatching(/queue stands still: no space left/)])
  expect(write).toHaveBeenCalledTimes(2)
  expect(engine.state.indexes.has('things')).toBe(true)
  await engine.close()
})

describe('edits that leave no pause', () => {
  const text = 'x'.repeat(5e4)
  const living = 2

  async function edited(engine: Engine, edits: number): Promise<void> {
    for (let edit = 0; edit < edits; edit++) {
      const payload = Buffer.from(`${JSON.stringify({ id: edit % living, edit, text })}\n`)
      const { uid } = await engine.enqueue({
        indexUid: 'things',
        work: {
          type: 'documentAdditionOrUpdate',
          method: 'replace',
          primaryKey: 'id',
          count: 1,
          mayCreateIndex: true,
          skipCreation: false,
        },
        details: {},
        payload,
      })
      await expect.poll(() => engine.state.tasks.get(uid)?.status, { interval: 2 }).toBe('succeeded')
    }
  }

  async function openEngine(folder: string): Promise<Engine> {
    const engine = await Engine.open({
      folder,
      masterKey: null,
      warn: (message) => expect.fail(message),
      schedulerLimits: { busyWaste: { share: 0.75, bytes: 1.6e6 } },
    })
    if (engine.state.indexes.size > 0) return engine
    await engine.enqueue({
      indexUid: 'things',
      work: {
        type: 'settingsUpdate',
        change: { searchableAttributes: ['id'] },
        isReset: false,
        mayCreateIndex: true,
      },
      details: {},
    })
    return engine
  }

  it('do not let the log of documents grow on and on', async () => {
    const folder = temporaryFolder()
    const engine = await openEngine(folder)
    await edited(engine, 100)
    const { store } = engine.index('things').open
    expect(store.position.file).toBeGreaterThanOrEqual(2)
    expect(store.position.end).toBeLessThan(2.25e6)
    expect([0, 1].map((id) => store.find(String(id))?.['edit'])).toEqual([98, 99])
    const logs = () =>
      readdirSync(join(folder, 'indexes', '0')).filter((name) => name.startsWith('documents'))
    expect(logs()).toEqual([`documents-${store.position.file}.log`])
    await engine.close()

    const again = await openEngine(folder)
    const reopened = again.index('things').open.store
    expect([0, 1].map((id) => reopened.find(String(id))?.['edit'])).toEqual([98, 99])
    await again.close()
  })
})

describe('tasks that bring megabytes', () => {
  const tenth = megabyte / 10
  const heavy = (at: number): TaskOrder => ({
    indexUid: 'words',
    work: {
      type: 'settingsUpdate',
      change: { stopWords: [`${at}${'x'.repeat(3 * tenth)}`] },
      isReset: false,
      mayCreateIndex: true,
    },
    details: {},
  })

  async function run(engine: Engine, order: TaskOrder): Promise<void> {
    const { uid } = await engine.enqueue(order)
    await expect.poll(() => engine.state.tasks.get(uid)?.status, { interval: 5 }).toBe('succeeded')
  }

  it('are forgotten before they fill memory and journal, the oldest first', async () => {
    const folder = temporaryFolder()
    const options = {
      folder,
      masterKey: null,
      warn: (message: string) => expect.fail(message),
      schedulerLimits: { mostFinishedBytes: 16 * tenth },
      compactAboveBytes: 16 * tenth,
    }
    const engine = await Engine.open(options)
    for (let at = 0; at < 14; at++) await run(engine, heavy(at))
    expect(engine.state.finishedBytes).toBeLessThanOrEqual(20 * tenth)
    expect([...engine.state.tasks.keys()]).toEqual(expect.arrayContaining([10, 11, 12, 13]))
    expect(engine.state.tasks.has(0)).toBe(false)
    expect(engine.journal.bytes).toBeLessThan(160 * tenth)
    await engine.close()

    const again = await Engine.open(options)
    expect([...again.state.tasks.keys()]).toEqual([...engine.state.tasks.keys()])
    expect(again.index('words').record.settings.stopWords[0]).toMatch(/^13x/)
    await run(again, heavy(14))
    expect(again.state.finishedBytes).toBeLessThanOrEqual(20 * tenth)
    await again.close()
  })

  it('wait only as many as memory has room for', async () => {
    const engine = await Engine.open({
      folder: temporaryFolder(),
      masterKey: null,
      warn: (message) => expect.fail(message),
      mostWaitingBytes: 5 * tenth,
    })
    const sent = await Promise.allSettled([0, 1, 2].map((at) => engine.enqueue(heavy(at))))
    expect(sent.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected'])
    expect(sent[2]).toMatchObject({ reason: { code: 'no_space_left_on_device', status: 422 } })
    const work: TaskOrder['work'] = { type: 'taskCancelation', tasks: [0, 1] }
    const { uid } = await engine.enqueue({ indexUid: null, work, details: {} })
    await expect.poll(() => engine.state.tasks.get(uid)?.status).toBe('succeeded')
    await run(engine, heavy(3))
    await engine.close()
  })
})
