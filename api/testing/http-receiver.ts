import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Received {
  path: string
  headers: IncomingHttpHeaders
  body: string
}

/** An external server that receives requests. It responds with 204 by default. */
export async function aReceiver() {
  const received: Received[] = []
  let answer = (response: ServerResponse, _request: Received) => void response.writeHead(204).end()
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { headers, url: path = '' } = request
      const one = { path, headers, body: Buffer.concat(chunks).toString() }
      received.push(one)
      answer(response, one)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    received,
    port,
    url: `http://127.0.0.1:${port}`,
    answersWith: (given: typeof answer) => {
      answer = given
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
