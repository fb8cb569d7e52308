import { afterEach, expect, it, vi } from 'vitest'
import { multiSearch } from './search-engine.ts'
import type { ServiceResponse } from '@quarry/api/contract/client'

afterEach(() => vi.unstubAllGlobals())

it('reports each response of the engine, and when there is none', async () => {
  const answers: (Response | Error)[] = [
    Response.json({ results: [] }),
    new Response('', { status: 503 }),
    new Error('no connection'),
  ]
  const send = async () => {
    const answer = answers.shift()
    if (answer instanceof Response) return answer
    throw answer
  }
  vi.stubGlobal('fetch', send)
  const seen: (number | undefined)[] = []
  const access = {
    url: 'http://engine',
    key: 'k',
    onResponse: (response?: ServiceResponse) => seen.push(response?.status),
  }
  expect(await multiSearch(access, [])).toEqual([])
  await expect(multiSearch(access, [])).rejects.toThrow('503')
  await expect(multiSearch(access, [])).rejects.toThrow('no connection')
  expect(seen).toEqual([200, 503, undefined])
})
