import { readdir } from 'node:fs/promises'
import type { Server } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { serve } from '@hono/node-server'
import { aProject } from '@quarry/db/testing/factories'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '../../../testing/test-app.ts'
import { versionFields } from '../../../testing/version-form.ts'

/** Uploads over a real connection, where clients disconnect and responses race with request bodies. */
const current = testApp()
let server: Server

beforeAll(async () => {
  server = serve({ fetch: current().app.fetch, port: 0, hostname: '127.0.0.1' }) as Server
  await new Promise((resolve) => server.once('listening', resolve))
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const BLOCK = Buffer.alloc(256 * 1024, 'x')
const part = (name: string, more = '') =>
  `--cut\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n`

/** Sends the beginning of a form whose file never ends. */
function beginUpload(projectId: string, token: string, contentLength: number): Socket {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  const head = [
    'POST /v2/version HTTP/1.1',
    'host: 127.0.0.1',
    `authorization: ${token}`,
    'content-type: multipart/form-data; boundary=cut',
    `content-length: ${contentLength}`,
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  socket.write(part('data') + JSON.stringify(versionFields(projectId)))
  socket.write(`\r\n${part('file', '; filename="a.jar"')}`)
  return socket
}
const leftovers = async () => {
  const { db, storageDir } = current()
  const files = (await readdir(storageDir, { recursive: true, withFileTypes: true })).filter((entry) =>
    entry.isFile(),
  )
  const pending = await db.selectFrom('pendingUploads').selectAll().execute()
  const versions = await db.selectFrom('versions').select('id').execute()
  return files.length + pending.length + versions.length
}
async function until(check: () => Promise<boolean>): Promise<void> {
  await expect.poll(check, { interval: 20 }).toBe(true)
}
const aliceProject = async () => (await aProject(current().db, { ownerId: current().users.alice.id })).id

describe('an upload whose connection breaks', () => {
  it('stores neither file nor row', async () => {
    const { tokens, storage } = current()
    const socket = beginUpload(await aliceProject(), tokens.alice, 100_000_000)
    for (let sent = 0; sent < 20; sent += 1) socket.write(BLOCK)
    await until(async () => (await readdir(storage.temporaryDir)).length === 1)
    socket.destroy()
    await until(async () => (await readdir(storage.temporaryDir)).length === 0)
    expect(await leftovers()).toBe(0)
  })
})

describe('a rejected upload', () => {
  it('gets its response while the file is still being sent, and stores nothing', async () => {
    const { tokens, storage } = current()
    const total = 20_000_000
    const socket = beginUpload(await aliceProject(), tokens.mallory, total)
    const answered = new Promise<string>((resolve) =>
      socket.once('data', (chunk) => resolve(chunk.toString())),
    )
    socket.on('error', () => {})
    for (let sent = 0; sent < 10; sent += 1) socket.write(BLOCK)
    expect(await answered).toMatch(/^HTTP\/1\.1 401 /)
    expect(await readdir(storage.temporaryDir)).toEqual([])
    expect(await leftovers()).toBe(0)
    socket.destroy()
  })
})
