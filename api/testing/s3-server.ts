import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { S3Options } from '../src/adapters/storage/s3-storage.ts'

/**
 * The used part of S3: objects by path, ranges, error codes, and signatures (version 4), which it recomputes from the
 * received request by the published specification.
 */
export interface S3Server {
  options: S3Options
  objects: Map<string, Buffer>
  /** The next requests get these statuses, or a connection that closes in the middle of the body. */
  failNext: (...failures: (number | 'cut')[]) => void
  /** What becomes of uploads from now on: they fail, or get no answer before the next change, and fail then. */
  takeUploads: (how: 'normally' | 'never' | 'silently') => void
  /** Number of requests so far. */
  count: () => number
  close: () => void
}

const BUCKET = 'quarry'
const SECRET = 'a-secret-of-the-tests'

export async function startS3Server(): Promise<S3Server> {
  const objects = new Map<string, Buffer>()
  const failures: (number | 'cut')[] = []
  const waiting: (() => void)[] = []
  let requests = 0
  let uploads: Parameters<S3Server['takeUploads']>[0] = 'normally'
  const server = createServer((request, response) => {
    requests += 1
    const failure = failures.shift()
    if (failure === 'cut') return void request.once('data', () => request.destroy())
    if (failure !== undefined)
      return void request.resume().once('end', () => refuse(response, failure, 'SlowDown'))
    if (!isSigned(request) && !hasSignedUrl(request)) return refuse(response, 403, 'SignatureDoesNotMatch')
    if (request.method === 'PUT' && uploads !== 'normally') {
      const fail = () => refuse(response, 503, 'SlowDown')
      return void request.resume().once('end', () => (uploads === 'silently' ? waiting.push(fail) : fail()))
    }
    void answer(request, response, objects)
  })
  server.listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  return {
    options: {
      endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
      bucket: BUCKET,
      region: 'auto',
      accessKeyId: 'key',
      secretAccessKey: SECRET,
      retryDelayMs: 1,
    },
    objects,
    failNext: (...given) => void failures.push(...given),
    takeUploads: (how) => {
      uploads = how
      for (const fail of waiting.splice(0)) fail()
    },
    count: () => requests,
    close: () => server.close(),
  }
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  objects: Map<string, Buffer>,
): Promise<void> {
  const path = decodeURIComponent(request.url?.split('?')[0] ?? '')
  if (!path.startsWith(`/${BUCKET}/`)) return refuse(response, 404, 'NoSuchBucket')
  const key = path.slice(BUCKET.length + 2)
  if (request.method === 'PUT') {
    const bytes = await buffer(request).catch(() => undefined)
    if (bytes?.byteLength !== Number(request.headers['content-length'])) return void request.destroy()
    objects.set(key, bytes)
    return void response.end()
  }
  if (request.method === 'DELETE') {
    objects.delete(key)
    return void response.writeHead(204).end()
  }
  const found = objects.get(key)
  if (!found) return refuse(response, 404, 'NoSuchKey')
  const [, start = '0', end = ''] = /bytes=(\d+)-(\d+)/.exec(request.headers.range ?? '') ?? []
  const bytes = found.subarray(Number(start), end === '' ? undefined : Number(end) + 1)
  const headers = {
    'content-length': bytes.byteLength,
    ...(end && { 'content-range': `bytes ${start}-${end}/${found.byteLength}` }),
  }
  response.writeHead(end === '' ? 200 : 206, headers).end(request.method === 'HEAD' ? undefined : bytes)
}

function refuse(response: ServerResponse, status: number, code: string): void {
  response
    .writeHead(status, { 'content-type': 'application/xml' })
    .end(`<?xml version="1.0"?><Error><Code>${code}</Code></Error>`)
}

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

interface SignedRequest {
  /** Day, region and service. */
  scope: string
  date: string
  /** Method, path, query, headers and hash of the body, in the order of the specification. */
  canonical: string
}

function signatureOf({ scope, date, canonical }: SignedRequest): string {
  const digest = createHash('sha256').update(canonical).digest('hex')
  const toSign = ['AWS4-HMAC-SHA256', date, scope, digest].join('\n')
  const signingKey = scope.split('/').reduce<string | Buffer>(hmac, `AWS4${SECRET}`)
  return hmac(signingKey, toSign).toString('hex')
}

function isSigned({ method, url = '', headers }: IncomingMessage): boolean {
  const authorization = /^AWS4-HMAC-SHA256 Credential=key\/([^,]+), ?SignedHeaders=([^,]+), ?Signature=(\w+)$/
  const [, scope = '', names = '', signature] = authorization.exec(headers.authorization ?? '') ?? []
  const signed = names.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`)
  const [path = '', query = ''] = url.split('?')
  const payload = headers['x-amz-content-sha256']
  const canonical = [method, path, query, signed.join(''), names, payload].join('\n')
  const date = String(headers['x-amz-date'])
  return names.includes('host') && signatureOf({ scope, date, canonical }) === signature
}

/** A signature in the query, for an hour. */
function hasSignedUrl({ method, url = '', headers }: IncomingMessage): boolean {
  const { pathname, searchParams } = new URL(url, `http://${headers.host}`)
  const signature = searchParams.get('X-Amz-Signature')
  searchParams.delete('X-Amz-Signature')
  const [, scope = ''] = /^key\/(.+)$/.exec(searchParams.get('X-Amz-Credential') ?? '') ?? []
  const query = [...searchParams]
    .map((pair) => pair.map((part) => encodeURIComponent(part)).join('='))
    .toSorted()
    .join('&')
  const canonical = [method, pathname, query, `host:${headers.host}\n`, 'host', 'UNSIGNED-PAYLOAD'].join('\n')
  const date = searchParams.get('X-Amz-Date') ?? ''
  return searchParams.get('X-Amz-Expires') === '3600' && signatureOf({ scope, date, canonical }) === signature
}
