import { Hono } from 'hono'
import { beforeEach, describe, expect, it } from 'vitest'
import type { FormResult, PostedRequest } from '../src/native-forms.ts'
import { postedForms } from './form-posts.ts'

const site = 'https://quarry.example'
let seen: PostedRequest[]
let answer: FormResult

beforeEach(() => {
  seen = []
  answer = { kind: 'done', to: '/mods', cookies: ['a=1; Path=/', 'b=2; Path=/'] }
})

const app = new Hono().post(
  '*',
  (_c, next) => next(),
  ...postedForms({
    config: { apiUrl: 'http://127.0.0.1:4000', siteUrl: site },
    apiHeaders: () => ({ cookie: 'quarry_session=x' }),
    send: async (posted) => {
      seen.push(posted)
      return answer
    },
    renderAgain: async (c, posted) => c.text(`again: ${posted.form}`, 400),
    fail: async (c, status) => c.text('', status),
  }),
)

const post = (
  headers: Record<string, string> = {},
  body = 'form=sign-in&username=ada',
  path = '/auth/sign-in',
) =>
  app.request(`http://127.0.0.1:3000${path}`, {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      host: '127.0.0.1:3000',
      origin: site,
      ...headers,
    },
  })

describe('a posted form', () => {
  it('is handled with its fields, its page and the headers of the visitor', async () => {
    const response = await post({}, 'form=sign-in&username=ada', '/auth/sign-in?redirect=%2Fmods')
    expect([response.status, response.headers.get('location')]).toEqual([303, '/mods'])
    expect(response.headers.getSetCookie()).toEqual(['a=1; Path=/', 'b=2; Path=/'])
    const [posted] = seen
    expect(posted?.fields.get('username')).toBe('ada')
    expect(posted?.page.search).toBe('?redirect=%2Fmods')
    expect(posted?.isSecure).toBe(true)
    expect(posted?.headers).toEqual({ cookie: 'quarry_session=x', origin: site })
  })

  it('redirects to another site only for forms that lead there', async () => {
    const to = 'https://launcher.example/back?code=1'
    answer = { kind: 'done', to, cookies: [] }
    expect((await post()).headers.get('location')).toBe('/')
    answer = { kind: 'done', to, leavesSite: true, cookies: [] }
    expect((await post()).headers.get('location')).toBe(to)
  })

  it("is accepted from this site's other host name", async () => {
    expect((await post({ origin: 'http://127.0.0.1:3000' })).status).toBe(303)
    expect((await post({ origin: 'https://mirror.example', host: 'mirror.example' })).status).toBe(303)
  })

  it.each([
    ['another site', { origin: 'https://evil.example' }],
    ['another site that says so', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
    [
      'a neighbour under the same name',
      { origin: 'https://blog.quarry.example', 'sec-fetch-site': 'same-site' },
    ],
    ['a page without an origin', { origin: 'null' }],
    ['nowhere', { origin: '' }],
  ])('is rejected from %s', async (_from, headers) => {
    expect((await post(headers)).status).toBe(403)
    expect(seen).toEqual([])
  })

  it.each(['multipart/form-data; boundary=x', 'text/plain', 'application/json', ''])(
    'is rejected with content-type %j',
    async (type) => {
      expect((await post({ 'content-type': type })).status).toBe(415)
      expect(seen).toEqual([])
    },
  )

  it('may hold the longest message in any script', async () => {
    const words = '🪨'.repeat(65_536)
    expect((await post({}, String(new URLSearchParams({ form: 'message', body: words })))).status).toBe(303)
    expect(seen[0]?.fields.get('body')).toBe(words)
  })

  it('is rejected when it is too long', async () => {
    expect((await post({}, `form=sign-in&username=${'a'.repeat(900_000)}`)).status).toBe(413)
    expect(seen).toEqual([])
  })

  it('never redirects to another site', async () => {
    for (const to of ['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)']) {
      answer = { kind: 'done', to, cookies: [] }
      expect((await post()).headers.get('location')).toBe('/')
    }
  })

  it('is rendered again when it is invalid; an unknown form returns 400', async () => {
    answer = {
      kind: 'refused',
      posted: {
        form: 'sign-in',
        values: {},
        error: {
          kind: 'api_error',
          status: 401,
          code: 'invalid_credentials',
          message: 'no',
          rule: 'invalid_credentials',
          params: {},
          fields: [],
        },
      },
    }
    expect(await (await post()).text()).toBe('again: sign-in')
    answer = { kind: 'unknown' }
    expect((await post()).status).toBe(400)
  })
})
