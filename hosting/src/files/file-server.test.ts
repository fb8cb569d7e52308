import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { Agent, createServer, request, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { json } from 'node:stream/consumers'
import { urlOf } from '@quarry/api/contract/client'
import { writeServerFile } from '@quarry/api/contract/hosting/files'
import { FILE_PIECE_MAX_BYTES } from '@quarry/domain/hosting/server-files'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { signTicket } from '../../../api/src/hosting/sign-ticket.ts'
import type { FileAccess } from './file-routes.ts'
import { FileServer } from './file-server.ts'
import { ServerFiles } from './server-files.ts'

const SERVER = 'SSSSSSSS'
const key = randomBytes(32)
const server = createServer((incoming, response) => void fileServer.serve(incoming, response))
/** One connection, which is used again unless the server closes it. */
let client: Agent
let fileServer: FileServer
let root: string
let storageMb: number

beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'quarry-file-server-'))
  const data = path.join(root, 'data')
  await mkdir(data)
  await writeFile(path.join(data, 'a.txt'), 'a')
  const files = new ServerFiles({ data, work: path.join(root, 'work'), storageMb: () => storageMb })
  fileServer = new FileServer({
    ticketKey: () => key,
    permits: () => true,
    findServer: () => ({ files }) as unknown as FileAccess,
    log: pino({ level: 'silent' }),
  })
  client = new Agent({ keepAlive: true, maxSockets: 1 })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterEach(async () => {
  client.destroy()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  await rm(root, { recursive: true, force: true })
})

async function write(file: string, sizeBytes: number) {
  const expires = Date.now() + 60_000
  const payload = { server: SERVER, user: 'alice', permission: 'files', expires, generation: 0 } as const
  const sent = request({
    port: (server.address() as AddressInfo).port,
    agent: client,
    method: 'PUT',
    path: urlOf(writeServerFile, { params: { server: SERVER }, query: { path: file } }),
    headers: { authorization: `Bearer ${signTicket(payload, key)}`, 'content-length': sizeBytes },
  })
  sent.end(Buffer.alloc(sizeBytes))
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  return { body: (await json(response)) as { rule?: string }, isReused: sent.reusedSocket }
}

it.each([
  ['exists already', 'file_exists', 'a.txt', 20, FILE_PIECE_MAX_BYTES],
  ['needs more storage than is left', 'server_storage_full', 'b.txt', 1, FILE_PIECE_MAX_BYTES],
  ['is too large', 'body_too_large', 'b.txt', 20, FILE_PIECE_MAX_BYTES + 1024 ** 2],
])('a file that %s is refused with the reason, over the same connection', async (_, rule, file, mb, size) => {
  storageMb = mb
  for (let at = 0; at < 5; at += 1) {
    const { body, isReused } = await write(file, size)
    expect([body.rule, isReused]).toEqual([rule, at > 0])
  }
})
