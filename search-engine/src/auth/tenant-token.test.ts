import { createHmac } from 'node:crypto'

import { describe, expect, it } from 'vitest'

import type { ApiKey } from '../state/api-key.ts'
import { isExpired, keyText, matchesPattern } from '../state/api-key.ts'
import { Access } from './access.ts'
import { normalUuid, readToken } from './tenant-token.ts'

const uid = '3b1a7e52-94c6-4d0f-8a27-61f0c9d5e4b8'
const secret = keyText('masterKey', uid)
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

function token(claims: Record<string, unknown>, { alg = 'HS256', key = secret } = {}): string {
  const head = `${encode({ alg })}.${encode({ apiKeyUid: uid, searchRules: ['*'], ...claims })}`
  return `${head}.${createHmac(`sha${alg.slice(2)}`, key)
    .update(head)
    .digest('base64url')}`
}

const now = 1_700_000_000_999
const seconds = 1_700_000_000
const read = (text: string) => readToken(text, (wanted) => (wanted === uid ? secret : undefined), now)

describe('a tenant token', () => {
  it.each([seconds, seconds + 1, null, undefined])('is good when it ends at %s', (exp) => {
    expect(read(token({ exp }))).toEqual({ apiKeyUid: uid, rules: [{ pattern: '*', filter: null }] })
  })

  it.each([
    [{ exp: seconds - 1 }, `expired. Was valid up to \`${seconds - 1}\` and we're now \`${seconds}\``],
    [{ exp: 1.5 }, 'whole number'],
    [{ exp: '1' }, 'whole number'],
    [{ aud: null }, 'audience'],
    [{ apiKeyUid: 5 }, 'apiKeyUid'],
    [{ apiKeyUid: 'x' }, 'apiKeyUid'],
    [{ searchRules: 5 }, 'searchRules'],
    [{ searchRules: [5] }, 'searchRules'],
    [{ searchRules: { a: 'x' } }, 'rule of `a`'],
    [{ apiKeyUid: '00000000-0000-4000-8000-000000000000' }, 'invalid'],
  ])('is refused with %j', (claims, reason) => {
    expect(() => read(token(claims))).toThrow(reason)
  })

  it('is refused with another signature, algorithm or shape', () => {
    expect(() => read(token({}, { key: 'other' }))).toThrow('InvalidSignature')
    const none = `${encode({ alg: 'none' })}.${encode({ apiKeyUid: uid, searchRules: ['*'] })}.`
    expect(() => read(none)).toThrow('algorithm')
    expect(() => read(`${token({})}.x`)).toThrow('invalid')
    expect(() => read('a.b')).toThrow('invalid')
    expect(() => read('a..c')).toThrow('invalid')
    expect(() => read('.b.c')).toThrow('invalid')
    expect(() => read(`${encode('x')}.${encode({})}.c`)).toThrow('algorithm')
    expect(() => read(`${encode({ alg: 'HS256' })}.${encode('x')}.c`)).toThrow('payload')
    expect(() => read('x.y.z')).toThrow('no JSON')
  })

  it('keeps the filters of its rules', () => {
    const rules = { mods: { filter: 'a = 1' }, 'm*': null, x: {} }
    expect(read(token({ searchRules: rules })).rules).toEqual([
      { pattern: 'mods', filter: 'a = 1' },
      { pattern: 'm*', filter: null },
      { pattern: 'x', filter: null },
    ])
  })
})

describe('a UUID', () => {
  it.each([
    [uid, uid],
    [uid.toUpperCase(), uid],
    [uid.replaceAll('-', ''), uid],
    [uid.slice(1), undefined],
    [`${uid}0`, undefined],
    ['', undefined],
  ])('%s is %s', (text, normal) => {
    expect(normalUuid(text)).toBe(normal)
  })
})

describe('a key', () => {
  const key: ApiKey = {
    uid,
    name: null,
    description: null,
    actions: ['search'],
    indexes: ['mods', 'p*'],
    expiresAt: null,
    createdAt: 0,
    updatedAt: 0,
  }
  const ends = (expiresAt: string | null) => ({ ...key, expiresAt })

  it('ends at its moment', () => {
    expect(isExpired(ends(null), now)).toBe(false)
    expect(isExpired(ends(new Date(now + 1).toISOString()), now)).toBe(false)
    expect(isExpired(ends(new Date(now).toISOString()), now)).toBe(true)
  })

  it.each([
    ['*', 'mods', true],
    ['mods', 'mods', true],
    ['mods', 'modsx', false],
    ['mod*', 'mods', true],
    ['mods*', 'mods', true],
    ['mods*', 'mod', false],
  ])('for %s reaches %s: %s', (pattern, index, reaches) => {
    expect(matchesPattern(pattern, index)).toBe(reaches)
  })

  it('is found by its text, and a token by the key behind it', () => {
    const access = new Access('masterKey', new Map([[uid, key]]))
    const byKey = access.identify(`Bearer ${secret}`, 'search', now)
    expect([byKey.maySee('mods'), byKey.maySee('px'), byKey.maySee('x'), byKey.seesAll]).toEqual([
      true,
      true,
      false,
      false,
    ])
    const rules = { searchRules: { 'p*': { filter: 'a = 1' }, x: null } }
    const byToken = access.identify(`Bearer ${token(rules)}`, 'search', now)
    expect([byToken.maySee('mods'), byToken.maySee('px'), byToken.maySee('x')]).toEqual([false, true, false])
    expect([byToken.filterFor('px'), byToken.filterFor('mods'), byKey.filterFor('px')]).toEqual([
      'a = 1',
      null,
      null,
    ])
    expect(byToken.mayUse('documents.get')).toBe(false)
    expect(() => access.identify(`Bearer ${secret}`, 'documents.get', now)).toThrow('invalid')
    expect(() => access.identify(`Bearer ${token({}, { key: 'x' })}`, 'search', now)).toThrow('Signature')
    expect(() => access.identify(undefined, 'search', now)).toThrow('missing')
    expect(() => access.identify(`bearer ${secret}`, 'search', now)).toThrow('missing')
    expect(access.identify('Bearer masterKey', 'keys.delete', now).seesAll).toBe(true)
    const late = new Access('masterKey', new Map([[uid, ends(new Date(now).toISOString())]]))
    expect(() => late.identify(`Bearer ${secret}`, 'search', now)).toThrow('invalid')
    expect(() => late.identify(`Bearer ${token({})}`, 'search', now)).toThrow('invalid')
    const open = new Access(null, new Map())
    expect(open.identify(undefined, 'documents.add', now).seesAll).toBe(true)
    expect(() => open.identify(undefined, 'keys.get', now)).toThrow('master key')
  })
})
