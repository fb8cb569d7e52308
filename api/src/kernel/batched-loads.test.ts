import { expect, it } from 'vitest'
import { batched } from './batched-loads.ts'

const tick = () => new Promise((resolve) => setImmediate(resolve))

/** A load that is resolved by hand, with the requested keys. */
function byHand() {
  const asked: string[][] = []
  const answers: (() => void)[] = []
  const load = (keys: string[]) => {
    asked.push(keys)
    return new Promise<Map<string, string>>((resolve) =>
      answers.push(() => resolve(new Map(keys.map((key) => [key, `${key}!`])))),
    )
  }
  return { asked, load, answerNext: () => answers.shift()?.() }
}

it('loads keys requested in the same tick together, each once', async () => {
  const { asked, load, answerNext } = byHand()
  const ask = batched(load, { concurrency: 1, maxKeys: 10 })
  const all = Promise.all([ask(['a', 'b']), ask(['b'])])
  await tick()
  answerNext()
  expect((await all).map((found) => found.get('b'))).toEqual(['b!', 'b!'])
  expect(asked).toEqual([['a', 'b']])
})

it('limits concurrent loads; later requests wait together', async () => {
  const { asked, load, answerNext } = byHand()
  const ask = batched(load, { concurrency: 2, maxKeys: 10 })
  const answers = []
  for (const key of ['a', 'b', 'c', 'd']) {
    answers.push(ask([key]))
    await tick()
  }
  expect(asked).toEqual([['a'], ['b']])
  answerNext()
  await answers[0]
  await tick()
  expect(asked).toEqual([['a'], ['b'], ['c', 'd']])
  answerNext()
  answerNext()
  expect((await Promise.all(answers)).map((found) => [...found.keys()])).toEqual([
    ['a'],
    ['b'],
    ['c', 'd'],
    ['c', 'd'],
  ])
})

it('fills a batch exactly to its limit', async () => {
  const { asked, load, answerNext } = byHand()
  const ask = batched(load, { concurrency: 9, maxKeys: 3 })
  const all = Promise.all([ask(['a', 'b']), ask(['c']), ask(['d'])])
  await tick()
  answerNext()
  answerNext()
  await all
  expect(asked).toEqual([['a', 'b', 'c'], ['d']])
})

it('continues after a failed load, which rejects its own callers only', async () => {
  let isBroken = true
  const ask = batched(
    async (keys) => {
      if (isBroken) throw new Error('gone')
      return new Map(keys.map((key) => [key, key]))
    },
    { concurrency: 1, maxKeys: 10 },
  )
  await expect(ask(['a'])).rejects.toThrow('gone')
  isBroken = false
  expect([...(await ask(['a'])).keys()]).toEqual(['a'])
})
