import { interruptOperations } from '@quarry/hosting/testing/interrupted-operations'
import { testNodes } from '@quarry/hosting/testing/node-with-agent'
import { expect, it } from 'vitest'
import { startDatabase } from './own-database.ts'

/* An agent works on while the API has no database; `hosting/src/agent-interrupted.test.ts` does the same without the API. */

let database: Awaited<ReturnType<typeof startDatabase>> | undefined
const nodes = testNodes({ openDatabase: async () => (database = await startDatabase({ durable: true })) })

it('operations of servers end once although Postgres is killed in the middle of each', async () => {
  let kills = 0
  await interruptOperations(nodes, () => ({
    begin: async () => {
      database?.kill()
      kills += 1
    },
    end: async () => database?.start(),
  }))
  expect(kills).toBe(3)
})
