import { request as requestSecure } from 'node:https'
import { request as requestPlain } from './process/node-http.ts'

/** Without a byte of the response: longer than the API waits for changes. */
const SILENCE_MS = 60_000

/** What `createClient` needs of `fetch`, which would take 6 MB as long as the agent runs. Redirects are not followed. */
export async function sendRequest(
  url: string,
  { method, headers, body, signal }: RequestInit,
): Promise<Response> {
  const { status, text } = await new Promise<{ status: number; text: string }>((resolve, reject) => {
    const send = url.startsWith('https:') ? requestSecure : requestPlain
    const options = { method, headers: headers as Record<string, string>, signal: signal ?? undefined }
    const request = send(url, options, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.once('error', reject)
      response.once('end', () =>
        resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString('utf8') }),
      )
    })
    request.setTimeout(SILENCE_MS, () => request.destroy(new Error('the API did not respond')))
    request.once('error', reject)
    request.end(body as string | undefined)
  })
  const json = async (): Promise<unknown> => JSON.parse(text)
  return { status, ok: status >= 200 && status < 300, json } as Response
}
