import { createReadStream } from 'node:fs'
import { mkdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { setTimeout as sleep } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import type { ByteRange, Storage } from '../../ports/storage.ts'

export interface S3Options {
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** Wait before the second attempt, doubled for each further one. */
  retryDelayMs?: number
}

interface S3Request {
  method: 'GET' | 'HEAD' | 'PUT' | 'DELETE'
  headers?: Record<string, string>
  /** Created for every attempt: a stream can be read only once. */
  body?: () => RequestInit['body']
}

/** How long a signed address is valid. */
const SIGNED_S = 3600
const ATTEMPTS = 3
const DELETES_AT_ONCE = 8

type Send = (key: string, request: S3Request) => Promise<Response>

// The SDK's own retries would send a consumed body.
const clientOf = (options: S3Options) => new AwsClient({ ...options, service: 's3', retries: 0 })

const urlOf = ({ endpoint, bucket }: S3Options, key: string): string =>
  `${endpoint.replace(/\/$/, '')}/${bucket}/${key.split('/').map(encodeStrictly).join('/')}`

/** Signed requests to one bucket; temporary failures are retried. */
function sender(options: S3Options): Send {
  const { retryDelayMs = 200 } = options
  const client = clientOf(options)

  function attempt(key: string, { method, headers, body }: S3Request): Promise<Response> {
    const streamed = body ? { body: body(), duplex: 'half' as const } : {}
    return client.fetch(urlOf(options, key), { method, ...(headers && { headers }), ...streamed })
  }

  return async (key, request) => {
    for (let tried = 1; ; tried++) {
      const response = await attempt(key, request).catch((error: unknown) => {
        if (tried === ATTEMPTS) throw new Error('object storage cannot be reached', { cause: error })
      })
      if (response?.ok || response?.status === 404) return response
      const text = response ? await response.text().catch(() => '') : ''
      if (response && (tried === ATTEMPTS || !mayPass(response.status)))
        throw refused(request, response, text)
      await sleep(retryDelayMs * 2 ** (tried - 1))
    }
  }
}

const headersOf = (contentType: string | undefined, length: number) => ({
  'content-type': contentType ?? 'application/octet-stream',
  'content-length': String(length),
  // The body is streamed, so its hash is unknown when the request is signed.
  'x-amz-content-sha256': 'UNSIGNED-PAYLOAD',
})

/** Any S3-compatible service, with path-style addresses. */
export async function s3Storage(options: S3Options): Promise<Storage> {
  const send = sender(options)
  const temporaryDir = join(tmpdir(), 'quarry-uploads')
  await mkdir(temporaryDir, { recursive: true })

  async function store(key: string, body: () => RequestInit['body'], headers: Record<string, string>) {
    const response = await send(key, { method: 'PUT', body, headers })
    if (response.status === 404) throw refused({ method: 'PUT' }, response, await response.text())
    await response.body?.cancel()
  }

  return {
    temporaryDir,
    async signUrl(method, key) {
      const url = new URL(urlOf(options, key))
      url.searchParams.set('X-Amz-Expires', String(SIGNED_S))
      return (await clientOf(options).sign(url, { method, aws: { signQuery: true } })).url
    },
    put: (key, bytes, contentType) =>
      store(key, () => new Uint8Array(bytes), headersOf(contentType, bytes.byteLength)),
    async putFile(key, path, contentType) {
      try {
        const { size } = await stat(path)
        const body = () => Readable.toWeb(createReadStream(path)) as RequestInit['body']
        await store(key, body, headersOf(contentType, size))
      } finally {
        await rm(path, { force: true })
      }
    },
    async open(key, range) {
      const response = await send(key, { method: 'GET', headers: rangeHeader(range) })
      if (response.status === 404) return requireBucket(response)
      if (response.body === null) return undefined
      const total =
        response.headers.get('content-range')?.split('/')[1] ?? response.headers.get('content-length')
      const body = response.body as ReadableStream
      return { sizeBytes: Number(total), stream: Readable.fromWeb(body) }
    },
    async sizeOf(key) {
      const response = await send(key, { method: 'HEAD' })
      return response.status === 404 ? undefined : Number(response.headers.get('content-length'))
    },
    async delete(keys) {
      for (let at = 0; at < keys.length; at += DELETES_AT_ONCE) {
        const some = keys.slice(at, at + DELETES_AT_ONCE)
        await Promise.all(some.map(async (key) => (await send(key, { method: 'DELETE' })).body?.cancel()))
      }
    },
  }
}

/** Encoded as signatures require (RFC 3986), so that the service sees the signed form. */
const encodeStrictly = (text: string): string =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)

/** Rate limits and server errors. */
const mayPass = (status: number): boolean => status === 429 || status >= 500

const errorCodeOf = (text: string): string | undefined => /<Code>(\w+)<\/Code>/.exec(text)?.[1]

function refused({ method }: S3Request, { status }: Response, text: string): Error {
  const code = errorCodeOf(text)
  return new Error(`object storage answered ${status}${code ? ` ${code}` : ''} to ${method}`)
}

/** A missing object is not an error, a missing bucket is. */
async function requireBucket(response: Response): Promise<undefined> {
  const text = await response.text()
  if (errorCodeOf(text) === 'NoSuchBucket') throw refused({ method: 'GET' }, response, text)
  return undefined
}

const rangeHeader = (range: ByteRange | undefined): Record<string, string> =>
  range ? { range: `bytes=${range.start}-${range.end}` } : {}
