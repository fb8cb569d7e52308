import { expect, it } from 'vitest'
import { containerBody } from './container-body.ts'

it('publishes the port of the game and further ports of a server, and no others', () => {
  const ports = { port: 25_565, ports: [25_570] }
  const limits = { cpus: 2, memoryMb: 2048 }
  const spec = { program: 'java', args: [], env: {}, folder: '/data', reads: [], ...ports, ...limits }
  const user = { uid: 1000, gid: 1000, isOwn: false }
  const body = containerBody({
    spec,
    server: 'lobby',
    agent: '/agent',
    image: 'image:1',
    user,
    pipe: '/pipe',
  })
  const published = (port: string) => [{ HostIp: '', HostPort: port }]
  expect(body).toMatchObject({
    HostConfig: {
      PortBindings: {
        '25565/tcp': published('25565'),
        '25565/udp': published('25565'),
        '25570/tcp': published('25570'),
        '25570/udp': published('25570'),
      },
    },
  })
})
