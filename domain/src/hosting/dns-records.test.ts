import { describe, expect, it } from 'vitest'
import { dnsRecords, readDomain } from './dns-records.ts'

describe('a domain', () => {
  it.each([
    ['play.example.com', 'play.example.com'],
    ['  Play.Example.COM. ', 'play.example.com'],
    ['xn--mller-kva.de', 'xn--mller-kva.de'],
    ['müller.de', undefined],
    ['localhost', undefined],
    ['203.0.113.7', undefined],
    ['1.2', undefined],
    ['https://example.com', undefined],
    ['example.com/path', undefined],
    ['user@example.com', undefined],
    ['example.com:80', undefined],
    ['-a.example.com', undefined],
    ['a..example.com', undefined],
    ['a_b.example.com', undefined],
    [`${'a'.repeat(64)}.com`, undefined],
    [`${'a.'.repeat(130)}com`, undefined],
    ['', undefined],
  ])('%j is read as %s', (text, domain) => {
    expect(readDomain(text)).toBe(domain)
  })
})

describe('the records of a domain', () => {
  it('lead to the address and the port', () => {
    expect(dnsRecords('play.example.com', { ip: '203.0.113.7', port: 25_570 })).toEqual([
      { type: 'A', name: 'play.example.com', value: '203.0.113.7' },
      { type: 'SRV', name: '_minecraft._tcp.play.example.com', value: '0 5 25570 play.example.com' },
    ])
    expect(dnsRecords('play.example.com', { ip: '2001:db8::1', port: 25_565 })[0]?.type).toBe('AAAA')
  })

  it('name the node if that has a name, which an alias must not be', () => {
    expect(dnsRecords('play.example.com', { ip: 'node-1.quarry.example', port: 25_565 })).toEqual([
      { type: 'SRV', name: '_minecraft._tcp.play.example.com', value: '0 5 25565 node-1.quarry.example' },
    ])
  })

  it.each(['localhost', '127.0.0.1', '::1'])('do not exist for %s', (ip) => {
    expect(dnsRecords('play.example.com', { ip, port: 25_565 })).toEqual([])
  })
})
