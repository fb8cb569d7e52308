import { describe, expect, it } from 'vitest'
import { isNew, loaderFacts } from './card-facts.ts'

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
