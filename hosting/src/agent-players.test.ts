import { locateConsole, openConsole } from '@quarry/api/contract/hosting/console'
import { expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { testNodes } from '../testing/node-with-agent.ts'

const { current, cleanups, aNodeWithAgent, aServerOn } = testNodes()

it('reports the players of a running server, and none of one that hides them or has stopped', async () => {
  const server = await aServerOn(await aNodeWithAgent())
  await server.until('running')
  const players = async () => (await server.read()).usage?.players
  expect(await players()).toBeNull()
  const { params } = server
  const { ticket } = await current().as('alice')(openConsole, { params })
  const { url } = await current().as('alice')(locateConsole, { params })
  const socket = new WebSocket(url)
  cleanups.push(() => Promise.resolve(socket.terminate()))
  const shown: unknown[] = []
  socket.on('message', (data) => {
    const message = JSON.parse((data as Buffer).toString()) as { event: string; players?: unknown }
    if (message.event === 'stats') shown.push(message.players)
  })
  await new Promise((resolve) => socket.once('open', resolve))
  const send = (message: object) => socket.send(JSON.stringify(message))
  send({ event: 'auth', ticket })

  send({ event: 'command', line: 'players 3' })
  await expect.poll(players).toEqual({ online: 3, max: 20 })
  await expect.poll(() => shown.at(-1)).toEqual({ online: 3, max: 20 })
  send({ event: 'command', line: 'players' })
  await expect.poll(players).toBeNull()
  send({ event: 'command', line: 'players 1' })
  await expect.poll(players).toEqual({ online: 1, max: 20 })
  await server.power('Stop')
  await server.until('stopped')
  expect(await players()).toBeNull()
})
