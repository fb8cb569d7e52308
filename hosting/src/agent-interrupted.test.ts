import { expect, it } from 'vitest'
import { interruptOperations } from '../testing/interrupted-operations.ts'
import { testNodes } from '../testing/node-with-agent.ts'

/* `tests/faults/hosting-operations.test.ts` does the same with a database that is killed. */

const nodes = testNodes()

it.each([
  ['cannot be reached', undefined],
  ['fails', 500],
])('operations end once although the API %s in the middle of each', async (_, status) => {
  const refused: string[][] = []
  await interruptOperations(nodes, ({ stopApi, startApi }) => ({
    begin: async () => refused.push(await stopApi(status)),
    end: startApi,
  }))
  expect(refused.map((paths) => paths.length > 0)).toEqual([true, true, true])
})
