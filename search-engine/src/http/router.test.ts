import { describe, expect, it } from 'vitest'

import { Router } from './router.ts'
import type { Route } from './router.ts'

const route = (method: string, path: string): Route => ({
  method,
  path,
  action: null,
  handle: () => ({ status: 200 }),
})

const router = new Router([
  route('GET', '/'),
  route('GET', '/indexes/:index'),
  route('POST', '/indexes/:index/documents/fetch'),
  route('GET', '/indexes/:index/documents/:document'),
])

const outcome = (method: string, path: string) => {
  const match = router.match(method, path)
  return 'params' in match ? match.params : match.found
}

describe('router', () => {
  it.each([
    ['GET', '/', {}],
    ['GET', '/indexes/boats', { index: 'boats' }],
    ['GET', '//indexes///boats/', { index: 'boats' }],
    ['GET', '/indexes/a%20b', { index: 'a b' }],
    ['GET', '/indexes/a%2Fb', { index: 'a/b' }],
    ['GET', '/indexes/boats/documents/7', { index: 'boats', document: '7' }],
    ['GET', '/indexes/boats/documents/fetch', 'path'],
    ['POST', '/indexes/boats/documents/fetch', { index: 'boats' }],
    ['DELETE', '/indexes/boats', 'path'],
    ['GET', '/indexes', 'nothing'],
    ['GET', '/Indexes/boats', 'nothing'],
    ['GET', '/indexes/%E0%A4%A', 'nothing'],
  ])('%s %s', (method, path, expected) => {
    expect(outcome(method, path)).toEqual(expected)
  })
})
