import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import type { OpenFile } from './server-files.ts'

export interface Exchange {
  request: IncomingMessage
  response: ServerResponse
}

interface Range {
  start: number
  end: number
}

/** One range of bytes, `whole` without one that is understood, and undefined for one beyond the end. */
function rangeOf(header: string | undefined, size: number): Range | 'whole' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (first === '' && last === '') return 'whole'
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(size - 1, Number(last))
  if (first !== '' && last !== '' && Number(last) < Number(first)) return 'whole'
  return start <= end ? { start, end } : undefined
}

/** Sends a file, or a range of it. A file that shrinks meanwhile ends the connection, so that it is not taken for whole. */
export async function sendContent(
  opening: Promise<OpenFile>,
  { request, response }: Exchange,
): Promise<void> {
  const { handle, size, etag } = await opening
  try {
    const { range: header, 'if-range': condition } = request.headers
    const isSame = condition === undefined || condition === `"${etag}"`
    const range = rangeOf(isSame ? header : undefined, size)
    const headers = {
      etag: `"${etag}"`,
      'accept-ranges': 'bytes',
      'content-type': 'application/octet-stream',
    }
    if (range === undefined) {
      response.writeHead(416, { ...headers, 'content-range': `bytes */${size}`, 'content-length': 0 })
      return void response.end()
    }
    const { start, end } = range === 'whole' ? { start: 0, end: size - 1 } : range
    const length = end - start + 1
    response.writeHead(range === 'whole' ? 200 : 206, {
      ...headers,
      'content-length': length,
      ...(range !== 'whole' && { 'content-range': `bytes ${start}-${end}/${size}` }),
    })
    if (length === 0) return void response.end()
    const content = handle.createReadStream({ start, end, autoClose: false })
    await pipeline(content, response, { end: false })
    if (content.bytesRead < length) response.destroy()
    else response.end()
  } finally {
    await handle.close()
  }
}
