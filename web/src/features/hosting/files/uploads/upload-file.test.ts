import { toApiError } from '@quarry/api/contract/client'
import type { Endpoint } from '@quarry/api/contract/endpoint'
import { describe, expect, it } from 'vitest'
import { uploadFile } from './upload-file.ts'

const MIB = 1024 ** 2
const lost = () => toApiError(0, undefined)

interface Input {
  query?: { offset: number }
  body?: Blob & { path: string; size: number; etag?: string }
}

/** A server that stores pieces. `fail` may throw instead of, or after, a request. */
function aServer(size: number, fail: (step: string, when: 'before' | 'after') => void = () => {}) {
  const steps: string[] = []
  let received = 0
  const api = (async (endpoint: Endpoint, { query, body }: Input) => {
    const end = endpoint.path.split('/').at(-1) ?? ''
    const step = `${endpoint.method} ${query ? `at ${query.offset}: ${body?.size}` : end}`
    steps.push(step)
    fail(step, 'before')
    if (query) received = query.offset + (body?.size ?? 0)
    fail(step, 'after')
    return { id: 'U', size, received }
  }) as never
  return { api, steps }
}

const send = (
  api: never,
  file: Blob,
  { upload, etag, signal, pause = async () => {} }: Partial<Sending> = {},
) => {
  const progress: number[] = []
  return uploadFile(
    api,
    { server: 'S', path: 'a', file, upload, etag },
    {
      signal: signal ?? new AbortController().signal,
      onProgress: ({ received }) => progress.push(received),
      pause,
    },
  ).then(() => progress)
}
interface Sending {
  upload: { id: string; size: number; received: number }
  etag: string
  signal: AbortSignal
  pause: (ms: number) => Promise<void>
}
const ofSize = (size: number) => new Blob([new Uint8Array(size)])

describe('an upload', () => {
  it('sends pieces that grow, and reports each', async () => {
    const { api, steps } = aServer(4 * MIB)
    expect(await send(api, ofSize(4 * MIB))).toEqual([0, MIB, 3 * MIB, 4 * MIB])
    expect(steps).toEqual([
      'POST uploads',
      `PUT at 0: ${MIB}`,
      `PUT at ${MIB}: ${2 * MIB}`,
      `PUT at ${3 * MIB}: ${MIB}`,
      'POST finish',
    ])
  })

  it('of an empty file sends no piece', async () => {
    const { api, steps } = aServer(0)
    await send(api, ofSize(0))
    expect(steps).toEqual(['POST uploads', 'POST finish'])
  })

  it.each(['before', 'after'] as const)('continues when the connection was lost %s a piece', async (then) => {
    let isLost = false
    const { api, steps } = aServer(2 * MIB, (step, when) => {
      if (isLost || when !== then || !step.startsWith('PUT')) return
      isLost = true
      throw lost()
    })
    await send(api, ofSize(2 * MIB))
    expect(steps.filter((step) => step === `PUT at 0: ${MIB}`)).toHaveLength(then === 'before' ? 2 : 1)
    expect(steps).toContain('GET :upload')
    expect(steps.at(-1)).toBe('POST finish')
  })

  it('is finished although the response of its last request was lost', async () => {
    let requests = 0
    const { api } = aServer(1, (step) => {
      if (step === 'GET :upload') throw toApiError(404, { error: 'not_found', description: 'no upload' })
      if (step !== 'POST finish') return
      requests += 1
      throw lost()
    })
    await send(api, ofSize(1))
    expect(requests).toBe(1)
  })

  it('gives up when the connection does not return', async () => {
    const { api, steps } = aServer(1, () => {
      throw lost()
    })
    await expect(send(api, ofSize(1))).rejects.toMatchObject({ status: 0 })
    expect(steps).toHaveLength(6)
  })

  it('waits as long as the server limits its requests, however often', async () => {
    let refusals = 0
    const { api, steps } = aServer(1, (step, when) => {
      if (when !== 'before' || !step.startsWith('PUT') || refusals === 8) return
      refusals += 1
      const params = { seconds: refusals }
      throw toApiError(429, { error: 'ratelimit_error', description: 'too many requests', params })
    })
    const waited: number[] = []
    await send(api, ofSize(1), { pause: async (ms) => void waited.push(ms) })
    expect(waited).toEqual([1, 2, 3, 4, 5, 6, 7, 8].map((seconds) => seconds * 1000))
    expect(steps.at(-1)).toBe('POST finish')
  })

  it('gives up when nothing of a piece arrives', async () => {
    const steps: string[] = []
    const api = (async ({ method }: Endpoint) => {
      steps.push(method)
      return { id: 'U', size: 1, received: 0 }
    }) as never
    await expect(send(api, ofSize(1))).rejects.toMatchObject({ status: 0 })
    expect(steps.filter((step) => step === 'PUT')).toHaveLength(6)
  })

  it('is not repeated when it was refused', async () => {
    const { api, steps } = aServer(1, () => {
      throw toApiError(413, { error: 'too_large', description: 'exceeds the storage' })
    })
    await expect(send(api, ofSize(1))).rejects.toMatchObject({ status: 413 })
    expect(steps).toHaveLength(1)
  })

  it('that was begun earlier continues with what has not arrived', async () => {
    const { api, steps } = aServer(2)
    await send(api, ofSize(2), { upload: { id: 'U', size: 2, received: 1 } })
    expect(steps[0]).toBe('GET :upload')
  })

  it('that is cancelled while it begins is deleted', async () => {
    const abort = new AbortController()
    const { api, steps } = aServer(1, () => abort.abort())
    await expect(send(api, ofSize(1), { signal: abort.signal })).rejects.toThrow('aborted')
    expect(steps).toEqual(['POST uploads', 'DELETE :upload'])
  })
})
