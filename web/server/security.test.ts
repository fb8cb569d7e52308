import { CHAT_HOSTS, FRAME_ORIGINS, VIDEO_HOSTS } from '@quarry/domain/markdown/trusted-hosts'
import { expect, it } from 'vitest'
import { insertText } from '../src/features/markdown/editor/insert-text.ts'
import { embedSource } from '../src/features/markdown/renderer/restrict-values.ts'
import { contentSecurityPolicy } from './security.ts'

const config = {
  publicSearchUrl: '/search',
  siteUrl: 'https://quarry.example',
  isProduction: true,
  hasStripe: false,
}
const pageAt = (path: string) => new URL(path, config.siteUrl)
const policy = contentSecurityPolicy('nonce', { ...config, captcha: undefined }, pageAt('/auth/sign-up'))
const admitted = /frame-src ([^;]*)/.exec(policy)?.[1]?.split(' ') ?? []

it.each([
  ...VIDEO_HOSTS.map((host) => `https://${host}/embed/dQw4w9WgXcQ`),
  ...CHAT_HOSTS.map((host) => `https://${host}/widget?id=123456789012345678`),
])('admits %s, which texts may embed', (address) => {
  const embedded = embedSource(address)
  expect(embedded).toBeDefined()
  expect(admitted).toContain(new URL(embedded?.src ?? '').origin)
})

it('admits no frame that texts cannot embed', () => {
  const paths = ['/embed/dQw4w9WgXcQ', '/widget?id=123456789012345678']
  const holds = (origin: string) => paths.some((path) => embedSource(origin + path) !== undefined)
  expect(admitted.filter((origin) => !holds(origin))).toEqual([])
  expect(admitted).toEqual([...FRAME_ORIGINS])
})

it('admits what the editor embeds for an address of any form', () => {
  for (const address of [
    'https://youtube.com/watch?v=dQw4w9WgXcQ',
    'https://m.youtube.com/live/dQw4w9WgXcQ',
  ]) {
    const result = insertText('video', { text: '', address }, 'https://quarry.example')
    const written = result.kind === 'text' ? /src="([^"]*)"/.exec(result.text)?.[1] : undefined
    expect(embedSource(written ?? '')?.src).toBe(written)
    expect(admitted).toContain(new URL(written ?? '').origin)
  }
})

it('admits the captcha provider only on pages whose forms use it', () => {
  const asking = { ...config, captcha: 'turnstile' as const }
  const from = 'https://challenges.cloudflare.com'
  const onSignUp = contentSecurityPolicy('nonce', asking, pageAt('/auth/sign-up')).split('; ')
  const admitting = onSignUp.filter((line) => line.includes(from)).map((line) => line.split(' ')[0])
  expect(admitting).toEqual(['script-src', 'style-src', 'connect-src', 'frame-src'])
  expect(contentSecurityPolicy('nonce', asking, pageAt('/mods'))).not.toContain(from)
  expect(policy).not.toContain(from)
})

it('admits the payment provider only on billing pages, and only if payments go through it', () => {
  const selling = { ...config, captcha: undefined, hasStripe: true }
  const admitting = (path: string, given: typeof selling = selling) =>
    contentSecurityPolicy('nonce', given, pageAt(path))
      .split('; ')
      .filter((line) => line.includes('stripe.com'))
      .map((line) => line.split(' ')[0])
  for (const path of ['/plus', '/plus?showModal=true', '/settings/billing'])
    expect(admitting(path)).toEqual(['script-src', 'connect-src', 'frame-src'])
  for (const path of [
    '/',
    '/mods',
    '/settings',
    '/settings/billing/charges',
    '/settings/billing/test-payment',
  ])
    expect(admitting(path)).toEqual([])
  expect(admitting('/plus', { ...selling, hasStripe: false })).toEqual([])
})

it('admits the redirect address of an OAuth app only on the consent page', () => {
  const targets = (path: string) =>
    /form-action ([^;]*)/.exec(
      contentSecurityPolicy('nonce', { ...config, captcha: undefined }, pageAt(path)),
    )?.[1]
  const question = (address: string) =>
    `/auth/authorize?${new URLSearchParams({ redirect_uri: address }).toString()}`
  expect(targets(question('https://launcher.example/back?a=1'))).toBe("'self' https://launcher.example")
  expect(targets(question('http://localhost:4000/back'))).toBe("'self' http://localhost:4000")
  expect(targets('/auth/authorize')).toBe("'self' https: http://localhost:* http://127.0.0.1:*")
  for (const odd of ['javascript:alert(1)', 'https://a;script-src *', 'no address', ''])
    expect(targets(question(odd))).toBe("'self'")
  expect(targets('/auth/sign-in?redirect_uri=https://launcher.example')).toBe("'self'")
})
