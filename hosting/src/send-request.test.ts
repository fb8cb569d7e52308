import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createClient } from '@quarry/api/contract/client'
import { getDesiredState, startAgent } from '@quarry/api/contract/hosting/agents'
import { afterEach, describe, expect, it } from 'vitest'
import { sendRequest } from './send-request.ts'

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

async function aClient(answer: RequestListener) {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => {
    server.closeAllConnections()
    server.close()
  })
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return createClient({ baseUrl, headers: { authorization: 'Bearer qrn_test' }, fetch: sendRequest })
}

const started = { instance: 'a', version: 'ü', runtime: 'process', console_url: null }

describe('a request to the API', () => {
  it('sends headers and body, and reads the response', async () => {
    const seen: unknown[] = []
    const call = await aClient((request, response) => {
      let body = ''
      request.on('data', (chunk: Buffer) => (body += chunk.toString()))
      request.on('end', () => {
        const { authorization, 'content-type': type } = request.headers
        seen.push([request.method, request.url, authorization, type, JSON.parse(body)])
        response.end('{"node":"n","boot":1,"ticket_key":"ü"}')
      })
    })
    const answer = await call(startAgent, { body: started })
    expect(answer).toEqual({ node: 'n', boot: 1, ticket_key: 'ü' })
    expect(seen).toEqual([['POST', '/_internal/agent/start', 'Bearer qrn_test', 'application/json', started]])
  })

  it('fails with the error of the API, and without a response', async () => {
    const call = await aClient((_, response) => {
      response.writeHead(409).end('{"error":"conflict","description":"another agent has been started"}')
    })
    await expect(call(startAgent, { body: started })).rejects.toMatchObject({ status: 409, code: 'conflict' })
    const cut = await aClient((request) => request.destroy())
    await expect(cut(startAgent, { body: started })).rejects.toMatchObject({ status: 0 })
    const broken = await aClient((_, response) => response.writeHead(502).end('<html>'))
    await expect(broken(startAgent, { body: started })).rejects.toMatchObject({ status: 502 })
  })

  it('fails when the response is cut off', async () => {
    const call = await aClient((_, response) => {
      response.writeHead(200, { 'content-length': 100 })
      response.write('{"generation":1', () => response.destroy())
    })
    await expect(call(getDesiredState, { query: {} })).rejects.toMatchObject({ status: 0 })
  })

  it('ends when it is aborted', async () => {
    const ending = new AbortController()
    const call = await aClient(() => ending.abort())
    const request = call(getDesiredState, { query: {} }, { signal: ending.signal })
    await expect(request).rejects.toMatchObject({ name: 'AbortError' })
  })
})
