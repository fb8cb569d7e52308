import type { ApiClient } from '@quarry/api/contract/client'
import { expect, it } from 'vitest'
import { standingForm } from './standing.forms.ts'

async function sent(pairs: readonly (readonly [string, string])[]) {
  const fields = new URLSearchParams(pairs.map(([name, value]) => [name, value]))
  const asked: unknown[] = []
  const api = (async (_: unknown, input: unknown) => asked.push(input)) as unknown as ApiClient
  const done = await standingForm.send({
    field: (name) => fields.get(name) ?? '',
    fields: (name) => fields.getAll(name),
    has: (name) => fields.has(name),
    api,
    page: new URL('https://quarry.test/moderation/user/bob?before=7'),
    cookies: '',
    isSecure: true,
  })
  return { asked, done }
}

it('gives the role and just the badges that were chosen', async () => {
  const { asked, done } = await sent([
    ['user', 'abcdefgh'],
    ['badges', String(128 + 64)],
    ['role', 'moderator'],
    ['badge', 'supporter'],
    ['badge', 'contributor'],
  ])
  expect(asked).toEqual([{ params: { user: 'abcdefgh' }, body: { role: 'moderator', badges: 128 + 33 } }])
  expect(done).toEqual({ to: '/moderation/user/bob?done=standing' })
})

it('leaves the role alone that was not asked for, and knows no other badges', async () => {
  const { asked } = await sent([
    ['user', 'abcdefgh'],
    ['badges', '1'],
    ['badge', 'constructor'],
  ])
  expect(asked).toEqual([{ params: { user: 'abcdefgh' }, body: { badges: 0 } }])
})
