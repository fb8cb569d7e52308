import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signUp } from '../../../contract/accounts/sign-in.ts'
import { getCaptcha } from '../../../contract/accounts/captcha.ts'
import { requestPasswordReset } from '../../../contract/accounts/credentials.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { Captcha } from '../../ports/captcha.ts'
import { openCaptcha } from './http-captcha.ts'

const asked: URLSearchParams[] = []
let behave: RequestListener = () => {}
let server: Server
let captcha: Captcha

const respondWith = (body: object, status = 200): void => {
  behave = (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }
}

beforeAll(async () => {
  server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      asked.push(new URLSearchParams(Buffer.concat(chunks).toString()))
      behave(request, response)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const keys = {
    CAPTCHA_PROVIDER: 'turnstile',
    CAPTCHA_SITE_KEY: 'site key',
    CAPTCHA_SECRET: 'for us',
    CAPTCHA_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/siteverify`,
    SITE_URL: 'https://quarry.test',
  } as const
  const opened = openCaptcha(keys, { log: { warn: () => {} }, timeoutMs: 300 })
  if (!opened) throw new Error('no captcha was opened')
  captcha = opened
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

describe('captcha client', () => {
  it('is null without keys', () => {
    expect(openCaptcha({ SITE_URL: 'https://quarry.test' } as never, { log: { warn: () => {} } })).toBeNull()
  })

  it('sends response, secret and caller, and trusts the verdict of the provider', async () => {
    respondWith({ success: true, hostname: 'quarry.test' })
    expect(await captcha.verify('an answer', '192.0.2.7')).toBe(true)
    expect(Object.fromEntries(asked.at(-1) ?? [])).toEqual({
      secret: 'for us',
      response: 'an answer',
      remoteip: '192.0.2.7',
      sitekey: 'site key',
    })
    respondWith({ success: false, 'error-codes': ['timeout-or-duplicate'] })
    expect(await captcha.verify('an old one', '192.0.2.7')).toBe(false)
  })

  it('rejects a response for another site', async () => {
    respondWith({ success: true, hostname: 'elsewhere.test' })
    expect(await captcha.verify('an answer', '192.0.2.7')).toBe(false)
  })

  it.each<[string, RequestListener]>([
    ['nothing', () => {}],
    ['no JSON', (_request, response) => response.end('<html>')],
    ['something else', (_request, response) => response.end('[]')],
    [
      'of the keys',
      (_, response) => response.end('{"success":false,"error-codes":["invalid-input-secret"]}'),
    ],
    [
      'an address',
      (_request, response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
    ],
    ['far too much', (_request, response) => response.end(Buffer.alloc(2_000_000, 0x20))],
  ])('fails with `overloaded` when the provider sends %s', async (_what, listener) => {
    behave = listener
    await expect(captcha.verify('an answer', '192.0.2.7')).rejects.toMatchObject({ code: 'overloaded' })
  })
})

describe('a site with a captcha', () => {
  const current = testApp({
    captcha: {
      provider: 'hcaptcha',
      siteKey: 'site key',
      verify: (answer, ip) => captcha.verify(answer, ip),
    },
  })
  const form = { email: 'robin@mail.example', password: 'copper and stone 42' }

  it('names its provider, and requires a response for sign-up and password reset', async () => {
    respondWith({ success: true })
    const { as } = current()
    expect(await as('anonymous')(getCaptcha, {})).toEqual({ provider: 'hcaptcha', site_key: 'site key' })
    const account = { ...form, username: 'robin_one' }
    const refused = { status: 400, fields: [{ path: 'challenge', rule: 'captcha_needed' }] }
    await expect(as('anonymous')(signUp, { body: account })).rejects.toMatchObject(refused)
    await expect(as('anonymous')(requestPasswordReset, { body: { username: 'bob' } })).rejects.toMatchObject(
      refused,
    )
    const { user } = await as('anonymous')(signUp, { body: { ...account, challenge: 'an answer' } })
    expect(user.username).toBe('robin_one')
    await as('anonymous')(requestPasswordReset, { body: { username: 'bob', challenge: 'an answer' } })
  })

  it('rejects an invalid response at its field, and creates no account', async () => {
    respondWith({ success: false, 'error-codes': ['invalid-input-response'] })
    const { as, db } = current()
    const body = { ...form, username: 'robin_two', challenge: 'a guess' }
    const refused = { status: 400, fields: [{ path: 'challenge', rule: 'captcha_wrong' }] }
    await expect(as('anonymous')(signUp, { body })).rejects.toMatchObject(refused)
    const made = await db.selectFrom('users').select('id').where('username', '=', 'robin_two').execute()
    expect(made).toEqual([])
  })
})
