import { expect, it, vi } from 'vitest'

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
