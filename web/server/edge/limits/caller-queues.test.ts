import { describe, expect, it } from 'vitest'
import { CallerQueues } from './caller-queues.ts'

const settled = () => new Promise((resolve) => setImmediate(resolve))

describe('CallerQueues', () => {
  it('admits three requests of a caller at a time, in order, without delaying other callers', async () => {
    const queues = new CallerQueues()
    const entered: number[] = []
    const leaves: (() => void)[] = []
    for (let index = 0; index < 9; index += 1)
      void queues.enter('a').then((leave) => {
        entered.push(index)
        leaves.push(leave)
      })
    await settled()
    expect(entered).toEqual([0, 1, 2])
    const other = await queues.enter('b')
    other()
    leaves[1]?.()
    leaves[1]?.()
    await settled()
    expect(entered).toEqual([0, 1, 2, 3])
    for (let left = 0; left < leaves.length; left += 1) {
      leaves[left]?.()
      await settled()
    }
    expect(entered).toHaveLength(9)
  })

  it('admits requests again after all have left', async () => {
    const queues = new CallerQueues()
    let entered = 0
    for (let round = 0; round < 3; round += 1) {
      const leaves = await Promise.all(Array.from({ length: 3 }, () => queues.enter('a')))
      entered += leaves.length
      for (const leave of leaves) leave()
      await settled()
    }
    expect(entered).toBe(9)
  })
})
