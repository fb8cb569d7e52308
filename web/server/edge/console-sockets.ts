import type { IncomingMessage } from 'node:http'
import { locateConsole } from '@quarry/api/contract/hosting/console'
import { Client, type Dispatcher } from 'undici'
import { SocketRefusal, type SocketOpener } from './web-sockets.ts'

const CONSOLE = /^\/_internal\/socket\/console\/([A-Za-z0-9]+)$/
const CONNECT_MS = 5_000
/** Of the response that contains the address of a console. */
const RESPONSE_MAX_BYTES = 8 * 1024

export const consoleServerOf = (pathname: string): string | undefined => CONSOLE.exec(pathname)?.[1]

interface ConsoleDoor {
  api: Dispatcher
  /** Of requests to the API. */
  headers: Record<string, string | string[]>
  server: string
}

/**
 * Opens the console of a server at its node. The API decides who may; the agent then checks the ticket that the client
 * sends. The node receives no header of the visitor except those of the handshake.
 */
export const openConsoleSocket =
  (request: IncomingMessage, { api, headers, server }: ConsoleDoor): SocketOpener =>
  async (signal) => {
    const url = await locate(api, { headers, server, signal })
    const node = new Client(url.origin.replace(/^ws/, 'http'), {
      connect: { timeout: CONNECT_MS },
      headersTimeout: CONNECT_MS,
    })
    signal.addEventListener('abort', () => void node.destroy(), { once: true })
    return node.upgrade({
      path: url.pathname,
      method: 'GET',
      protocol: 'websocket',
      headers: {
        'sec-websocket-version': '13',
        'sec-websocket-key': request.headers['sec-websocket-key'] ?? '',
      },
      signal,
    })
  }

async function locate(
  api: Dispatcher,
  { headers, server, signal }: Omit<ConsoleDoor, 'api'> & { signal: AbortSignal },
): Promise<URL> {
  const { statusCode, body } = await api.request({
    path: locateConsole.path.replace(':server', server),
    method: 'GET',
    headers: Object.fromEntries(
      Object.entries(headers).filter(([name]) => !name.startsWith('sec-websocket-')),
    ),
    signal,
  })
  let text = ''
  for await (const chunk of body) {
    text += String(chunk)
    if (text.length > RESPONSE_MAX_BYTES) throw new Error('the response is too long')
  }
  if (statusCode === 200) return new URL(locateConsole.response.parse(JSON.parse(text)).url)
  const { error, description } = JSON.parse(text) as { error: string; description: string }
  throw new SocketRefusal(statusCode, error, description)
}
