import { describe, expect, it } from 'vitest'
import { loaderGroups } from './loaders-field.tsx'

describe('loaders for a version', () => {
  it('are all loaders while the project has no type', () => {
    expect(loaderGroups([], [])).toEqual({
      own: ['mod', 'resourcepack', 'shader', 'plugin', 'datapack'],
      more: [],
    })
  })

  it('are those of the project type and, in a separate group, those of types it can be combined with', () => {
    expect(loaderGroups(['mod'], [])).toEqual({ own: ['mod'], more: ['plugin', 'datapack'] })
    expect(loaderGroups(['mod', 'plugin'], [])).toEqual({ own: ['mod', 'plugin'], more: ['datapack'] })
    expect(loaderGroups(['shader'], [])).toEqual({ own: ['shader'], more: [] })
  })

  it('include the chosen ones', () => {
    expect(loaderGroups(['shader'], ['fabric']).own).toEqual(['mod', 'shader'])
  })
})
