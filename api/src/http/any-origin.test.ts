import { Hono } from 'hono'
import { expect, it } from 'vitest'
import { anyOrigin } from './any-origin.ts'
import type { HttpEnv } from './env.ts'

const app = new Hono<HttpEnv>().use('/v2/*', anyOrigin).all('/*', (c) => c.text('read'))
const origin = 'https://launcher.example'

it('allows pages of any origin to send any request, without credentials', async () => {
  const answer = await app.request('/v2/project', {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': 'PATCH',
      'access-control-request-headers': 'authorization',
    },
  })
  const header = (name: string) => answer.headers.get(`access-control-${name}`)
  expect([answer.status, await answer.text()]).toEqual([204, ''])
  expect([header('allow-origin'), header('allow-headers'), header('max-age')]).toEqual([
    '*',
    'authorization',
    '3600',
  ])
  expect(header('allow-methods')).toContain('PATCH')
  expect(header('allow-credentials')).toBeNull()
})

it('allows them to read the limits of every response', async () => {
  const answer = await app.request('/v2/project', { headers: { origin } })
  expect([answer.status, await answer.text()]).toEqual([200, 'read'])
  expect(answer.headers.get('access-control-allow-origin')).toBe('*')
  expect(answer.headers.get('access-control-expose-headers')).toBe(
    'x-ratelimit-limit,x-ratelimit-remaining,x-ratelimit-reset,retry-after',
  )
})
