import { describe, expect, it } from 'vitest'
import { hashingQueue } from './passwords.ts'

describe('hashingQueue', () => {
  it('runs a limited number at once, in order, and rejects further ones', async () => {
    const enqueue = hashingQueue({ atOnce: 2, waiting: 3 })
    const ends: (() => void)[] = []
    const begun: number[] = []
    const ask = async (at: number) =>
      enqueue(async () => {
        begun.push(at)
        await new Promise<void>((resolve) => ends.push(resolve))
        return at
      })
    const asked = [0, 1, 2, 3, 4].map(ask)
    await expect(ask(5)).rejects.toMatchObject({ code: 'overloaded' })
    expect(begun).toEqual([0, 1])
    ends[0]?.()
    expect(await asked[0]).toBe(0)
    await expect.poll(() => begun).toEqual([0, 1, 2])
    while (begun.length < 5) {
      for (const end of ends.splice(0)) end()
      await Promise.race([...asked, Promise.resolve()])
      await new Promise((resolve) => setImmediate(resolve))
    }
    for (const end of ends) end()
    expect(await Promise.all(asked)).toEqual([0, 1, 2, 3, 4])
  })

  it('continues after a failure', async () => {
    const enqueue = hashingQueue({ atOnce: 1, waiting: 3 })
    await expect(enqueue(() => Promise.reject(new Error('out of memory')))).rejects.toThrow('out of memory')
    expect(await enqueue(async () => 'hashed')).toBe('hashed')
  })
})
