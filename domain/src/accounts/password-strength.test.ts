import { describe, expect, it } from 'vitest'
import { ownWords } from './password-strength.ts'

describe('words of the owner', () => {
  it('are the names, the address, and the part of it before the host', () => {
    expect(ownWords('mason', 'granite.fan@quarry.test')).toEqual([
      'mason',
      'granite.fan@quarry.test',
      'granite.fan',
    ])
  })

  it('are none where nothing is known', () => {
    expect(ownWords('', null, undefined)).toEqual([])
  })
})
