import { connect, type Socket } from 'node:net'

export interface LoadOptions {
  port: number
  connections: number
  seconds: number
  /** Raw HTTP/1.1 requests, sent in next. */
  requests: readonly Buffer[]
}

export interface LoadResult {
  perSecond: number
  p50Ms: number
  p99Ms: number
  failed: number
  bytesPerAnswer: number
}

/** A request on a kept-alive connection. */
export function rawRequest(method: string, path: string, body?: string): Buffer {
  const head = [
    `${method} ${path} HTTP/1.1`,
    'host: 127.0.0.1',
    'connection: keep-alive',
    'user-agent: quarry-bench',
  ]
  if (body !== undefined)
    head.push('content-type: application/json', `content-length: ${Buffer.byteLength(body)}`)
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n${body ?? ''}`)
}

/**
 * Asks as fast as answers come. Reads no more of an answer than its status and length: the load shares the two cores
 * with what it measures.
 */
export async function load({ port, connections, seconds, requests }: LoadOptions): Promise<LoadResult> {
  const times: number[] = []
  let failed = 0
  let bytes = 0
  let next = 0
  const until = performance.now() + seconds * 1000

  const connection = async (): Promise<void> => {
    const socket = connect(port, '127.0.0.1').setNoDelay()
    const answers = readAnswers(socket)
    while (performance.now() < until) {
      const startedAt = performance.now()
      socket.write(requests[next++ % requests.length] ?? Buffer.alloc(0))
      const { value } = await answers.next()
      if (!value) break
      times.push(performance.now() - startedAt)
      bytes += value.bytes
      if (value.status !== 200) failed += 1
    }
    socket.destroy()
  }
  await Promise.all(Array.from({ length: connections }, connection))

  times.sort((a, b) => a - b)
  const at = (share: number) => Math.round((times[Math.floor(times.length * share)] ?? 0) * 10) / 10
  return {
    perSecond: Math.round(times.length / seconds),
    p50Ms: at(0.5),
    p99Ms: at(0.99),
    failed,
    bytesPerAnswer: Math.round(bytes / Math.max(times.length, 1)),
  }
}

/** Splits the stream at content-length; every answer of the API has one. */
async function* readAnswers(socket: Socket): AsyncGenerator<{ status: number; bytes: number }> {
  let head = ''
  let status = 0
  let missing = -1
  let length = 0
  for await (const chunk of socket as AsyncIterable<Buffer>) {
    if (missing >= 0) missing -= chunk.byteLength
    else {
      head += chunk.toString('latin1')
      const end = head.indexOf('\r\n\r\n')
      if (end < 0) continue
      status = Number(head.slice(9, 12))
      length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0)
      missing = length - (head.length - end - 4)
    }
    if (missing > 0) continue
    yield { status, bytes: length }
    head = ''
    missing = -1
  }
}
