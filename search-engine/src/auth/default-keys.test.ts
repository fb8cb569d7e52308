import { expect, it } from 'vitest'

import { temporaryFolder } from '../../tests/support/temporary-folder.ts'
import { Engine } from '../engine.ts'

/** The keys of a folder after a start, and the way to change them before the next one. */
async function start(folder: string, masterKey: string | null, change: (engine: Engine) => void = () => {}) {
  const engine = await Engine.open({ folder, masterKey, warn: (message) => expect.fail(message) })
  const keys = [...engine.state.keys.values()]
  change(engine)
  await engine.close()
  return keys
}

it('are created at the first start with a master key, each for the use in its name', async () => {
  const folder = temporaryFolder()
  expect(await start(folder, null)).toEqual([])
  const keys = await start(folder, 'masterKey')
  expect(keys.map(({ name, actions }) => [name, actions])).toEqual([
    ['Default Chat API Key', ['chatCompletions', 'search']],
    ['Default Read-Only Admin API Key', ['*.get', 'keys.get']],
    ['Default Admin API Key', ['*']],
    ['Default Search API Key', ['search']],
  ])
  expect(keys.every(({ indexes, expiresAt }) => indexes.join() === '*' && expiresAt === null)).toBe(true)
})

it('are the same at the next start, and stay away where one was removed', async () => {
  const folder = temporaryFolder()
  const removeOne = ({ journal }: Engine) => {
    const [first] = journal.state.keys.keys()
    journal.write({ kind: 'keyRemoval', uid: first as string })
  }
  const made = await start(folder, 'masterKey')
  expect(await start(folder, 'masterKey', removeOne)).toEqual(made)
  expect(await start(folder, 'masterKey')).toEqual(made.slice(1))
})
