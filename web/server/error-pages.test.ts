import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { failures, refusalPages } from './error-pages.ts'

const pages = {
  renderErrorPage: async ({ languages }: { languages: string }, status: number) =>
    `<p>${languages === 'de' ? 'Oh nein' : 'Uh oh'} ${status}</p>`,
}
const appOf = (load: () => Promise<typeof pages>) => {
  const fail = failures(load)
  return new Hono().get('*', (c) => fail(c, 413))
}

describe('a request whose page cannot be rendered', () => {
  it("gets an error page in the visitor's language that may load nothing", async () => {
    const response = await appOf(async () => pages).request('/', { headers: { 'accept-language': 'de' } })
    expect(response.status).toBe(413)
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(await response.text()).toBe('<p>Oh nein 413</p>')
  })

  it('gets plain English text when the error page fails, too', async () => {
    const response = await appOf(() => Promise.reject(new Error('no bundle'))).request('/')
    expect([response.status, response.headers.get('content-type')]).toEqual([
      413,
      'text/plain; charset=UTF-8',
    ])
    expect(await response.text()).toContain('Something went wrong.')
  })
})

describe('a request rejected at the edge', () => {
  const asked = (accept: string) =>
    refusalPages(async () => pages)(
      { url: '/mods', headers: { accept, 'accept-language': 'de' } } as never,
      429,
    )

  it('gets an error page when it accepts HTML', async () =>
    expect((await asked('text/html,*/*;q=0.8'))?.body).toBe('<p>Oh nein 429</p>'))

  it('gets no page when it accepts anything', async () => expect(await asked('*/*')).toBeUndefined())
})
