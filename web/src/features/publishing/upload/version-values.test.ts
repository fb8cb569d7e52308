import { describe, expect, it } from 'vitest'
import { emptyVersion, titleOf, withSuggestion } from './version-values.ts'

const suggestion = {
  versionNumber: '2.0-beta.1',
  loaders: ['quilt', 'fabric'],
  gameVersions: ['1.21'],
  dependencies: [],
}

describe('what a file suggests', () => {
  it('fills what is empty, and the channel with the number', () => {
    expect(withSuggestion(emptyVersion, suggestion, [])).toEqual({
      version_number: '2.0-beta.1',
      version_type: 'beta',
      loaders: ['fabric', 'quilt'],
      game_versions: ['1.21'],
    })
  })

  it('leaves alone what was typed', () => {
    const typed = { ...emptyVersion, version_number: '3', loaders: ['forge'], game_versions: ['1.20'] }
    expect(withSuggestion(typed, suggestion, [])).toEqual({})
  })

  it('takes the number for the title until there is one', () => {
    expect(titleOf({ ...emptyVersion, version_number: '3' })).toBe('3')
    expect(titleOf({ ...emptyVersion, version_number: '3', name: 'Night' })).toBe('Night')
  })
})
