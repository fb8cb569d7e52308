import { describe, expect, it } from 'vitest'
import { ownWords } from './password-strength.ts'

describe('ownWords', () => {
  it('contains the names, the address, and the local part of the address', () => {
    expect(ownWords('mason', 'granite.fan@quarry.test')).toEqual([
      'mason',
      'granite.fan@quarry.test',
      'granite.fan',
    ])
  })

  it('is empty without names', () => {
    expect(ownWords('', null, undefined)).toEqual([])
  })
})
