import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createClient, toApiError, type ApiClient } from '@quarry/api/contract/client'
import { getServer, listServers } from '@quarry/api/contract/hosting/servers'
import { QueryClient, type FetchQueryOptions } from '@tanstack/react-query'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { packProjectQuery } from './content/packs/pack.queries.ts'
import { nodesQuery, waitingServersQuery } from './nodes/nodes.queries.ts'
import { noticesQuery } from './notices/notices.queries.ts'
import { LONG_READ_MS, mayReadAgain, mayReadLongAgain, serverRead } from './server-read.ts'
import { serversQuery } from './servers.queries.ts'

const failing = (status: number, times: number) => {
  const api = vi.fn<() => Promise<unknown>>(async () => {
    if (api.mock.calls.length <= times) throw toApiError(status, undefined)
    return []
  })
  return api
}
const read = (api: unknown) =>
  new QueryClient({ defaultOptions: { queries: { retryDelay: 0 } } }).fetchQuery(
    serversQuery(api as ApiClient),
  )

describe('a read of servers', () => {
  it.each([0, 408, 429, 500, 502, 503, 504])('is repeated up to three times after %d', async (status) => {
    const once = failing(status, 3)
    expect(await read(once)).toEqual([])
    expect(once).toHaveBeenCalledTimes(4)
    const always = failing(status, Infinity)
    await expect(read(always)).rejects.toMatchObject({ status })
    expect(always).toHaveBeenCalledTimes(4)
  })

  it.each([400, 401, 403, 404, 409, 422, 501])('is not repeated after %d', async (status) => {
    const api = failing(status, 1)
    await expect(read(api)).rejects.toMatchObject({ status })
    expect(api).toHaveBeenCalledTimes(1)
  })

  it.each([
    ['the modpack of a link', packProjectQuery],
    ['nodes', nodesQuery],
    ['servers without a node', waitingServersQuery],
    ['notices', noticesQuery],
  ])('is repeated likewise for %s', async (_what, query) => {
    const api = failing(503, 3)
    const options = query(api as unknown as ApiClient, 'PPPPPPPP') as FetchQueryOptions
    await new QueryClient().fetchQuery({ ...options, retryDelay: 0 })
    expect(api).toHaveBeenCalledTimes(4)
  })

  it('is repeated once if it may take a node long', () => {
    const failed = toApiError(503, undefined) as unknown as Error
    expect([0, 1].map((failures) => mayReadLongAgain(failures, failed))).toEqual([true, false])
    expect(mayReadLongAgain(0, toApiError(409, undefined) as unknown as Error)).toBe(false)
  })

  it('is not repeated after an error of the page', () => {
    expect(mayReadAgain(0, new TypeError('x is not a function'))).toBe(false)
  })

  it('waits for ten seconds, or a minute for what takes a node longer', async () => {
    const api = vi.fn<(endpoint: unknown, input: unknown, options: unknown) => Promise<unknown>>(
      async () => [],
    )
    await serverRead(api as ApiClient, listServers, {}).queryFn()
    await serverRead(api as ApiClient, getServer, { params: { server: 'S' } }, LONG_READ_MS).queryFn()
    expect(api.mock.calls.map(([, , options]) => options)).toEqual([
      { timeoutMs: 10_000 },
      { timeoutMs: 60_000 },
    ])
  })
})

describe('a call that takes too long', () => {
  const sites: { close: () => unknown }[] = []
  afterEach(() => sites.splice(0).forEach((site) => site.close()))

  const silent = async (begins: boolean) => {
    const site = createServer((_, response) => {
      if (begins) response.writeHead(200, { 'content-type': 'application/json' }).write('[')
    })
    sites.push({ close: () => (site.closeAllConnections(), site.close()) })
    await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
    return createClient({ baseUrl: `http://127.0.0.1:${(site.address() as AddressInfo).port}` })
  }

  it.each([
    ['has no response', false],
    ['has a part of a response', true],
  ])('and %s counts as one without response', async (_when, begins) => {
    const api = await silent(begins)
    await expect(serverRead(api, listServers, {}, 50).queryFn()).rejects.toMatchObject({
      kind: 'api_error',
      status: 0,
    })
  })

  it('is ended by its caller with the reason of the caller', async () => {
    const api = await silent(false)
    const signal = AbortSignal.abort(new Error('left'))
    await expect(api(listServers, {}, { signal, timeoutMs: 10_000 })).rejects.toThrow('left')
  })
})
