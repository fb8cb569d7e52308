import type { IncomingMessage, ServerResponse } from 'node:http'

/** How long a visitor may go on sending after the answer, so that it is read and not lost to a reset. */
const LINGER_MS = 5_000

/** Reads what is left of a request that was answered before its end, for a while; then the connection ends. */
export async function drainRest(request: IncomingMessage, response: ServerResponse): Promise<void> {
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, LINGER_MS)
    const done = () => {
      clearTimeout(timer)
      resolve()
    }
    request.once('end', done).once('close', done).once('error', done)
    request.resume()
  })
  response.end()
  if (!request.complete) request.destroy()
}
