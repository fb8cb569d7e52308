import { readdirSync } from 'node:fs'
import { join } from 'node:path'

import { describe, expect, it, vi } from 'vitest'

import { temporaryFolder } from '../../tests/support/temporary-folder.ts'
import { Engine } from '../engine.ts'

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
  await expect.poll(() => engine.state.tasks.get(uid)?.status, { timeout: 10_000 }).toBe('succeeded')
  expect(warnings).toEqual([expect.stringMatching(/queue stands still: no space left/)])
  expect(write).toHaveBeenCalledTimes(2)
  expect(engine.state.indexes.has('things')).toBe(true)
  await engine.close()
})

describe('edits that leave no pause', () => {
  const text = 'x'.repeat(1e6)
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
      await expect
        .poll(() => engine.state.tasks.get(uid)?.status, { interval: 2, timeout: 10_000 })
        .toBe('succeeded')
    }
  }

  async function openEngine(folder: string): Promise<Engine> {
    const engine = await Engine.open({ folder, masterKey: null, warn: (message) => expect.fail(message) })
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

  it('do not let the log of documents grow on and on', { timeout: 60_000 }, async () => {
    const folder = temporaryFolder()
    const engine = await openEngine(folder)
    await edited(engine, 100)
    const { store } = engine.index('things').open
    expect(store.position.file).toBeGreaterThanOrEqual(2)
    expect(store.position.end).toBeLessThan(45e6)
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
