import { describe, expect, it } from 'vitest'
import { addressBlock } from '../kernel/addresses.ts'
import { testApp } from '../../testing/test-app.ts'

const current = testApp({ ratePerMinute: 3 })
const from = (ip: string) =>
  current().app.request('/v2/tag/side_type', { headers: { 'x-forwarded-for': ip } })

describe('the limit of requests', () => {
  it('counts down per caller and then refuses with the time to wait', async () => {
    const first = await from('203.0.113.7')
    expect(first.headers.get('x-ratelimit-limit')).toBe('3')
    expect(first.headers.get('x-ratelimit-remaining')).toBe('2')
    await from('203.0.113.7')
    await from('203.0.113.7')
    const refused = await from('203.0.113.7')
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await refused.json()).toMatchObject({ error: 'ratelimit_error' })
    expect((await from('203.0.113.8')).status).toBe(200)
  })

  it('counts who asks, not the proxies between, and does not believe what a caller claims', async () => {
    const remaining = async (chain: string) => (await from(chain)).headers.get('x-ratelimit-remaining')
    expect(await remaining('192.0.2.1, 10.0.0.5')).toBe('2')
    expect(await remaining('8.8.8.8, 192.0.2.1, 127.0.0.1')).toBe('1')
    expect(await remaining('192.0.2.1')).toBe('0')
  })

  it('leaves this machine alone', async () => {
    for (let turn = 0; turn < 5; turn += 1) expect((await from('127.0.0.1')).status).toBe(200)
  })

  it('counts an IPv6 network as one caller', () => {
    expect(addressBlock('2001:db8:1:2:3:4:5:6')).toBe(addressBlock('2001:db8:1:2::9'))
    expect(addressBlock('2001:db8:1:3::9')).not.toBe(addressBlock('2001:db8:1:2::9'))
    expect(addressBlock('198.51.100.4')).toBe('198.51.100.4')
  })
})
