import { describe, expect, it } from 'vitest'
import { environmentOf, isNew, loaderFacts, versionSpan } from './card-facts.ts'

describe('environmentOf', () => {
  it.each([
    ['optional', 'optional', 'either'],
    ['required', 'required', 'both'],
    ['required', 'unsupported', 'client'],
    ['required', 'optional', 'client'],
    ['optional', 'unsupported', 'client'],
    ['unsupported', 'required', 'server'],
    ['optional', 'required', 'server'],
    ['unsupported', 'unsupported', 'none'],
    ['unknown', 'unknown', undefined],
  ] as const)('says for %s client and %s server: %s', (client_side, server_side, fact) => {
    expect(environmentOf('mod', { client_side, server_side })).toBe(fact)
  })

  it('says nothing on kinds where it does not matter', () => {
    expect(environmentOf('shader', { client_side: 'required', server_side: 'unsupported' })).toBeUndefined()
  })
})

describe('versionSpan', () => {
  it('runs over releases and ignores snapshots', () => {
    expect(versionSpan(['1.20', '23w31a', '1.20.1', '26.2', '26w14a'])).toEqual({
      first: '1.20',
      last: '26.2',
    })
  })

  it('orders releases by number, whatever order they come in', () => {
    expect(versionSpan(['26.1', '1.10', '1.9.4'])).toEqual({ first: '1.9.4', last: '26.1' })
  })

  it('shows snapshots when there is nothing else, and nothing for nothing', () => {
    expect(versionSpan(['23w31a'])).toEqual({ first: '23w31a', last: '23w31a' })
    expect(versionSpan([])).toBeUndefined()
  })
})

describe('loaderFacts', () => {
  it('puts the chosen loader first and counts the rest', () => {
    expect(loaderFacts(['fabric', 'forge', 'quilt'], ['quilt'])).toEqual({
      shown: ['quilt', 'fabric'],
      more: 1,
    })
  })
})

describe('isNew', () => {
  it('holds for two weeks', () => {
    const day = 86_400_000
    expect([isNew(0, 13 * day), isNew(0, 14 * day)]).toEqual([true, false])
  })
})
