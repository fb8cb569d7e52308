import { createServer, type Server } from 'node:net'
import { reservePort } from '@quarry/jobs/testing/ports'
import { afterEach, expect, it } from 'vitest'
import { requireOutsideServices } from './external-services.ts'

const servers: Server[] = []
afterEach(() => servers.splice(0).forEach((server) => server.close()))

/** At a port that no other process gets while it is closed for a time. */
async function listen(at?: number): Promise<number> {
  const port = at ?? (await reservePort())
  const server = createServer((socket) => socket.end())
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return port
}

it('names each variable of an unreachable service, and shows no password', async () => {
  const [there, gone] = [await listen(), await listen()]
  await new Promise((resolve) => servers.at(-1)?.close(resolve))
  const attempt = requireOutsideServices(
    {
      DATABASE_URL: `postgres://quarry:secret@127.0.0.1:${gone}/quarry`,
      REDIS_URL: `redis://127.0.0.1:${there}`,
      MEILI_URL: `http://127.0.0.1:${gone}`,
    },
    0,
  )
  const where = `nothing answers at 127.0.0.1:${gone} (ECONNREFUSED)`
  await expect(attempt).rejects.toThrow(`DATABASE_URL: ${where}\nMEILI_URL: ${where}`)
})

it('waits for a service that is being started as well', async () => {
  const port = await listen()
  await new Promise((resolve) => servers.at(-1)?.close(resolve))
  const waiting = requireOutsideServices({ REDIS_URL: `redis://127.0.0.1:${port}` })
  setTimeout(() => void listen(port), 300)
  expect(await waiting).toEqual(['REDIS_URL'])
})

it('has nothing to ask for where all is embedded', async () => {
  expect(await requireOutsideServices({ DATABASE_URL: undefined })).toEqual([])
})
