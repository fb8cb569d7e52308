import { createReadStream } from 'node:fs'
import { mkdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { AwsClient } from 'aws4fetch'
import type { ByteRange, Storage } from './storage.ts'

export interface S3Options {
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/** Any S3-compatible service, path-style addresses. */
export async function s3Storage(options: S3Options): Promise<Storage> {
  const client = new AwsClient({ ...options, service: 's3', retries: 2 })
  const temporaryDir = join(tmpdir(), 'quarry-uploads')
  await mkdir(temporaryDir, { recursive: true })

  const urlOf = (key: string) =>
    `${options.endpoint.replace(/\/$/, '')}/${options.bucket}/${key.split('/').map(encodeURIComponent).join('/')}`

  async function send(key: string, init: RequestInit & { duplex?: 'half' }): Promise<Response> {
    const response = await client.fetch(urlOf(key), init)
    if (response.ok || response.status === 404) return response
    await response.body?.cancel()
    throw new Error(`object storage answered ${response.status} to ${init.method ?? 'GET'}`)
  }

  const headersOf = (contentType: string | undefined, length: number) => ({
    'content-type': contentType ?? 'application/octet-stream',
    'content-length': String(length),
    // The body is streamed, so its hash is not known when the request is signed.
    'x-amz-content-sha256': 'UNSIGNED-PAYLOAD',
  })

  return {
    temporaryDir,
    async put(key, bytes, contentType) {
      await send(key, {
        method: 'PUT',
        body: new Uint8Array(bytes),
        headers: headersOf(contentType, bytes.byteLength),
      })
    },
    async putFile(key, path, contentType) {
      try {
        const { size } = await stat(path)
        const body = Readable.toWeb(createReadStream(path)) as RequestInit['body']
        await send(key, { method: 'PUT', body, duplex: 'half', headers: headersOf(contentType, size) })
      } finally {
        await rm(path, { force: true })
      }
    },
    async open(key, range) {
      const response = await send(key, { headers: rangeHeader(range) })
      if (response.status === 404 || response.body === null) return undefined
      const total =
        response.headers.get('content-range')?.split('/')[1] ?? response.headers.get('content-length')
      return { sizeBytes: Number(total), stream: Readable.fromWeb(response.body as ReadableStream) }
    },
    async sizeOf(key) {
      const response = await send(key, { method: 'HEAD' })
      return response.status === 404 ? undefined : Number(response.headers.get('content-length'))
    },
    async delete(keys) {
      for (const key of keys) await send(key, { method: 'DELETE' })
    },
  }
}

const rangeHeader = (range: ByteRange | undefined): Record<string, string> =>
  range ? { range: `bytes=${range.start}-${range.end}` } : {}
