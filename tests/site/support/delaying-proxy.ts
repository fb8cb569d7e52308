import { once } from 'node:events'
import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

/** What a page asks for after it has arrived; streams and pages themselves are never held. */
function kindOf({ method, headers }: IncomingMessage): string {
  // Only browsers say how they ask; what tests ask by themselves is passed on at once.
  if (headers['sec-fetch-mode'] === undefined) return 'test'
  if (method !== 'GET' && method !== 'HEAD') return 'write'
  if (headers['sec-fetch-dest'] === 'script') return 'script'
  const isFetch = headers['sec-fetch-dest'] === 'empty' && headers.accept !== 'text/event-stream'
  return isFetch ? 'read' : 'page'
}

/** `hold` is waited for on the way there and on the way back. */
async function forward(asked: IncomingMessage, answer: ServerResponse, hold: () => Promise<unknown>) {
  await hold()
  // A request whose client has left is not forwarded.
  if (answer.destroyed) return
  const { 'proxy-connection': _, ...headers } = asked.headers
  const passed = ask(asked.url ?? '', { method: asked.method, headers })
  answer.on('close', () => passed.destroy())
  asked.pipe(passed)
  const [found] = (await once(passed, 'response')) as [IncomingMessage]
  passed.on('error', () => answer.destroy())
  await hold()
  answer.writeHead(found.statusCode ?? 502, found.headers)
  answer.flushHeaders()
  found.on('error', () => answer.destroy())
  found.pipe(answer)
}

/**
 * A proxy that lets requests of these kinds (`write`, `read`, `script`) wait, half of the time on their way and half of
 * it on the way back, and leaves all others alone. Its address.
 */
export async function aHeldLine(heldMs: number, kinds: readonly string[]): Promise<string> {
  const server = createServer((asked, answer) => {
    const isHeld = kinds.includes(kindOf(asked))
    forward(asked, answer, () => wait(isHeld ? heldMs / 2 : 0)).catch(() => answer.destroy())
  })
  server.on('connect', (asked: IncomingMessage, near) => {
    const { hostname, port } = new URL(`http://${asked.url}`)
    const far = connect(Number(port || 80), hostname, () => near.write('HTTP/1.1 200 OK\r\n\r\n'))
    near.pipe(far).pipe(near)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const)
      one.on('error', () => other.destroy()).on('close', () => other.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  server.unref()
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
