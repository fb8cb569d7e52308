import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { failures, turnedAway } from './error-pages.ts'

const pages = {
  explain: async ({ languages }: { languages: string }, status: number) =>
    `<p>${languages === 'de' ? 'Oh nein' : 'Uh oh'} ${status}</p>`,
}
const appOf = (load: () => Promise<typeof pages>) => {
  const fail = failures(load)
  return new Hono().get('*', (c) => fail(c, 413))
}

describe('a request that no page can be drawn for', () => {
  it('is answered by a page in the language of its reader, which may load nothing', async () => {
    const response = await appOf(async () => pages).request('/', { headers: { 'accept-language': 'de' } })
    expect(response.status).toBe(413)
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(await response.text()).toBe('<p>Oh nein 413</p>')
  })

  it('is answered in plain English when even that fails', async () => {
    const response = await appOf(() => Promise.reject(new Error('no bundle'))).request('/')
    expect([response.status, response.headers.get('content-type')]).toEqual([
      413,
      'text/plain; charset=UTF-8',
    ])
    expect(await response.text()).toContain('Something went wrong.')
  })
})

describe('a request that is turned away at the door', () => {
  const asked = (accept: string) =>
    turnedAway(async () => pages)(
      { url: '/mods', headers: { accept, 'accept-language': 'de' } } as never,
      429,
    )

  it('is told to a person by a page', async () =>
    expect((await asked('text/html,*/*;q=0.8'))?.body).toBe('<p>Oh nein 429</p>'))

  it('is told to a tool as everywhere', async () => expect(await asked('*/*')).toBeUndefined())
})
