import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readPath } from './request-path.ts'
import { isSocketPath, partOf } from './routing.ts'

const pathOf = (target: string) => {
  const read = readPath(target)
  return read.kind === 'path' ? read.path : read.kind
}

describe('readPath', () => {
  it.each([
    ['/', '/'],
    ['/v2/project/x?y=%2e%2e/&z=\\', '/v2/project/x?y=%2e%2e/&z=\\'],
    ['/%76%32/%6detrics', '/v2/metrics'],
    ['/data/a%20b%2b.jar', '/data/a%20b%2B.jar'],
    ['/mod/100%25', '/mod/100%25'],
    ['/mod/%E2%82%AC', '/mod/%E2%82%AC'],
    ['/mod/..a/b..', '/mod/..a/b..'],
  ])('reads %s as %s', (target, path) => expect(pathOf(target)).toBe(path))

  it.each([
    '/v2/../metrics',
    '/v2/..',
    '/./v2/x',
    '/v2/%2e%2e/metrics',
    '/v2/.%2E/metrics',
    '/v2/%2e/x',
    '/v2/%252e%252e/metrics',
    '/v2/%25252e./x',
    '/v2/..%2fmetrics',
    '/v2/a%2Fb',
    '/v2/a%252Fb',
    '/v2/a%5Cb',
    '/v2/a%255cb',
    '/v2/a\\b',
    '/v2\\..\\metrics',
    '/v2/a%00',
    '/v2/a%0d%0aHost:x',
    '/v2/a%2500',
    '/v2/a%7f',
    '/v2/%',
    '/v2/%zz',
    '/v2/x#y',
    '/v2/\u00e9',
    '*',
    'http://other.test/v2/x',
    'other.test:80',
    '',
  ])('rejects %s', (target) => expect(pathOf(target)).toBe('bad'))

  it('redirects doubled slashes to single ones, never to another host', () => {
    expect(readPath('//other.test//v2?x=//')).toEqual({ kind: 'redirect', to: '/other.test/v2?x=//' })
  })

  it('returns a form that is stable and that no parser resolves to another path', () => {
    const piece = fc.constantFrom(
      '/',
      '.',
      '%2e',
      '%2F',
      '%25',
      '%5c',
      '\\',
      'v2',
      'metrics',
      '%6d',
      '2e',
      'a',
      '?',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const read = readPath(`/${pieces.join('')}`)
        if (read.kind !== 'path') return
        expect(readPath(read.path)).toEqual(read)
        expect(new URL(read.path, 'http://x').pathname).toBe(read.pathname)
        expect(decodeURIComponent(read.pathname).split('/')).toHaveLength(read.pathname.split('/').length)
      }),
    )
  })
})

describe('partOf', () => {
  it.each([
    ['/v2/project/x', 'api'],
    ['/v2', 'api'],
    ['/v3/x', 'api'],
    ['/_internal/session', 'api'],
    ['/_internal/live', 'live'],
    ['/data/a/b.jar', 'files'],
    ['/updates/x/forge_updates.json', 'api'],
    ['/maven/maven/modrinth/abc/1.0/abc-1.0.jar', 'api'],
    ['/sitemap.xml', 'api'],
    ['/feed/project/abc.atom', 'api'],
    ['/badge/project/abc/downloads.svg', 'api'],
    ['/oembed', 'api'],
    ['/pack/abc/1.21/fabric/pack.toml', 'api'],
    ['/sitemap/projects-1.xml', 'api'],
    ['/openapi.json', 'api'],
    ['/_search/multi-search', 'search'],
    ['/v2x', 'pages'],
    ['/database', 'pages'],
    ['/metrics', 'pages'],
    ['/health', 'pages'],
    ['/', 'pages'],
  ])('maps %s to %s', (path, part) => expect(partOf(path)).toBe(part))

  it('allows WebSockets at one prefix only', () => {
    expect(isSocketPath('/_internal/socket/server/abc')).toBe(true)
    for (const path of ['/_internal/live', '/v2/socket/', '/', '/_internal/socket'])
      expect(isSocketPath(path)).toBe(false)
  })
})
