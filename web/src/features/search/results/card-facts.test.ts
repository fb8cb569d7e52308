import { describe, expect, it } from 'vitest'
import { environmentOf, isNew, loaderFacts } from './card-facts.ts'

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
