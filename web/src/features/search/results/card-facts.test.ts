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
  ] as const)('maps client %s and server %s to %s', (client_side, server_side, fact) => {
    expect(environmentOf('mod', { client_side, server_side })).toBe(fact)
  })

  it('is undefined for types without sides', () => {
    expect(environmentOf('shader', { client_side: 'required', server_side: 'unsupported' })).toBeUndefined()
  })
})

describe('loaderFacts', () => {
  it('lists the chosen loader first and counts hidden ones', () => {
    expect(loaderFacts(['fabric', 'forge', 'quilt'], ['quilt'])).toEqual({
      shown: ['quilt', 'fabric'],
      more: 1,
    })
  })
})

describe('isNew', () => {
  it('is true for two weeks', () => {
    const day = 86_400_000
    expect([isNew(0, 13 * day), isNew(0, 14 * day)]).toEqual([true, false])
  })
})
