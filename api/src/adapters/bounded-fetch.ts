/** A profile at a provider has a few kilobytes. */
const MAX_BYTES = 256 * 1024

class AnswerTooLarge extends Error {
  override name = 'AnswerTooLarge'
}

async function readBounded(response: Response, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > maxBytes) throw new AnswerTooLarge(`a provider answers with more than ${maxBytes} bytes`)
    chunks.push(chunk)
  }
  return new Uint8Array(Buffer.concat(chunks))
}

export type Fetch = (url: string | URL, init?: RequestInit) => Promise<Response>

/**
 * Fetches from a provider with a limit on time (headers and body) and length, without following redirects.
 */
export const boundedFetch =
  (timeoutMs: number, maxBytes = MAX_BYTES): Fetch =>
  async (url, init) => {
    const response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
    const { status, headers } = response
    return new Response(await readBounded(response, maxBytes), { status, headers })
  }
