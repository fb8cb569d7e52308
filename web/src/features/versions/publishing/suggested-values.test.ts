import { describe, expect, it } from 'vitest'
import { withoutSuggestion, withSuggestion } from './suggested-values.ts'
import { emptyVersion, titleOf } from './version-values.ts'

const suggestion = {
  versionNumber: '2.0-beta.1',
  loaders: ['quilt', 'fabric'],
  gameVersions: ['1.21'],
  dependencies: [],
}

describe('suggestions of a file', () => {
  it('fill empty fields, and the channel together with the number', () => {
    expect(withSuggestion(emptyVersion, suggestion, [])).toEqual({
      version_number: '2.0-beta.1',
      version_type: 'beta',
      loaders: ['fabric', 'quilt'],
      game_versions: ['1.21'],
    })
  })

  it('do not overwrite typed values', () => {
    const typed = { ...emptyVersion, version_number: '3', loaders: ['forge'], game_versions: ['1.20'] }
    expect(withSuggestion(typed, suggestion, [])).toEqual({})
  })

  it('are removed with their file unless the user changed them', () => {
    const named = { projectId: 'AAAAAAAA', versionId: null, fileName: null, title: 'Anvil', iconUrl: null }
    const [suggested, chosen] = [
      { ...named, relation: 'required' as const },
      { ...named, projectId: 'BBBBBBBB', relation: 'optional' as const },
    ]
    const found = withSuggestion({ ...emptyVersion, dependencies: [chosen] }, suggestion, [suggested])
    const filled = { ...emptyVersion, ...found, name: 'Night', loaders: ['forge'] }
    expect(withoutSuggestion(filled, { ...found, dependencies: [suggested] })).toEqual({
      version_number: '',
      version_type: 'release',
      game_versions: [],
      dependencies: [chosen],
    })
    const edited = { ...filled, dependencies: [{ ...suggested, relation: 'optional' as const }] }
    expect(withoutSuggestion(edited, { dependencies: [suggested] })).toEqual({})
  })

  it('use the number as the title until a title is set', () => {
    expect(titleOf({ ...emptyVersion, version_number: '3' })).toBe('3')
    expect(titleOf({ ...emptyVersion, version_number: '3', name: 'Night' })).toBe('Night')
  })
})
