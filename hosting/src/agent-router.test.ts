import { once } from 'node:events'
import { connect } from 'node:net'
import { editServer } from '@quarry/api/contract/hosting/servers'
import { expect, it } from 'vitest'
import { exchange, handshakeOf } from '../testing/game-client.ts'
import { testNodes } from '../testing/node-with-agent.ts'

const { current, aNodeWithAgent, aServerOn } = testNodes({ gameDomain: 'play.example' })

it('forwards players to a server by its subdomain, also when it was given just now', async () => {
  const node = await aNodeWithAgent({}, { router: { host: '127.0.0.1', port: 0 } })
  const server = await aServerOn(node)
  await server.until('running')
  const { params } = server
  await current().as('alice')(editServer, { params, body: { subdomain: 'caves' } })
  const { net } = await server.read()
  expect(net.domain).toMatch(/^caves\.play\.example:\d+$/)
  const port = Number(net.domain?.split(':')[1])
  const player = connect({ port, host: '127.0.0.1' })
  player.write(handshakeOf('caves.play.example', 2))
  const [greeting] = (await once(player, 'data')) as [Buffer]
  expect(greeting.length).toBeGreaterThan(0)
  player.destroy()
  const refused = await exchange(port, handshakeOf('mines.play.example', 2))
  expect(refused.toString()).toContain('No server has this address.')
})
