import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { siteUrl } from './browser.ts'

interface Stall {
  stallMs: number
  /** Texts of the page, each behind the one before it; before the last one the line stops. */
  before: readonly string[]
}

const forward = async (asked: IncomingMessage, answer: ServerResponse, { stallMs, before }: Stall) => {
  const { 'accept-encoding': _, host: __, connection: ___, ...headers } = asked.headers
  const found = await fetch(new URL(asked.url ?? '/', siteUrl()), {
    headers: headers as Record<string, string>,
  })
  const dropped = ['content-encoding', 'content-length', 'transfer-encoding', 'connection']
  answer.writeHead(
    found.status,
    Object.fromEntries([...found.headers].filter(([name]) => !dropped.includes(name))),
  )
  const body = Buffer.from(await found.arrayBuffer())
  if (!found.headers.get('content-type')?.startsWith('text/html')) return answer.end(body)
  const middle = before.reduce((from, text) => body.indexOf(text, from + 1), 0)
  if (middle < 0) throw new Error(`${asked.url} does not hold ${before.join(' … ')}`)
  answer.write(body.subarray(0, middle))
  await new Promise((resolve) => setTimeout(resolve, stallMs))
  return answer.end(body.subarray(middle))
}

/** The site as over a line that stops in the middle of every page. */
export async function aStalledSite(stall: Stall): Promise<{ url: string; close: () => void }> {
  const server = createServer((asked, answer) => {
    forward(asked, answer, stall).catch(() => answer.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() }
}
