import { describe, expect, it } from 'vitest'
import { hashingQueue, openPasswords } from './passwords.ts'

describe('passwords', () => {
  const cheap = openPasswords({ memory: 64, passes: 1, parallelism: 1 })

  it('are hashed at the cost that OWASP names', async () => {
    expect(await openPasswords().hash('a quarry in the hills')).toMatch(
      /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/,
    )
  })

  it('match their hash alone, also one of another cost', async () => {
    const stored = await cheap.hash('a quarry in the hills')
    expect(await openPasswords().verify('a quarry in the hills', stored)).toBe(true)
    expect(await cheap.verify('a quarry in the hill', stored)).toBe(false)
  })

  it('are hashed with a salt of their own', async () => {
    expect(await cheap.hash('the same')).not.toBe(await cheap.hash('the same'))
  })
})

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
