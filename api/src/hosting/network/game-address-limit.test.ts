import { aNode } from '@quarry/db/testing/hosting-factories'
import { expect, it } from 'vitest'
import { findGameAddress, getDesiredState } from '../../../contract/hosting/agents.ts'
import { createNodeToken } from '../../../contract/hosting/nodes.ts'
import { testApp } from '../../../testing/test-app.ts'

const current = testApp({ gameDomain: 'play.example', ratePerMinute: 3 })

it('lets strangers who look for servers use up no requests of the agent', async () => {
  const { db, as, clientWith } = current()
  const { id: node } = await aNode(db)
  const { token } = await as('ada')(createNodeToken, { params: { node } })
  const call = clientWith({ authorization: `Bearer ${token}` })
  const find = (name: number) => call(findGameAddress, { query: { host: `name-${name}.play.example` } })
  for (let name = 0; name < 60; name += 1) expect(await find(name)).toEqual({ address: null })
  await expect(find(60)).rejects.toMatchObject({ status: 429 })
  await expect(call(getDesiredState, { query: {} })).resolves.toMatchObject({ servers: [] })
})
