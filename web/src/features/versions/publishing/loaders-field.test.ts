import { describe, expect, it } from 'vitest'
import { loaderGroups } from './loaders-field.tsx'

describe('loaders offered for a version', () => {
  it('are all of them while the project is nothing yet', () => {
    expect(loaderGroups([], [])).toEqual({
      own: ['mod', 'resourcepack', 'shader', 'plugin', 'datapack'],
      more: [],
    })
  })

  it('are those of the kind of the project, and apart from them what can be mixed with it', () => {
    expect(loaderGroups(['mod'], [])).toEqual({ own: ['mod'], more: ['plugin', 'datapack'] })
    expect(loaderGroups(['mod', 'plugin'], [])).toEqual({ own: ['mod', 'plugin'], more: ['datapack'] })
    expect(loaderGroups(['shader'], [])).toEqual({ own: ['shader'], more: [] })
  })

  it('include what is chosen already', () => {
    expect(loaderGroups(['shader'], ['fabric']).own).toEqual(['mod', 'shader'])
  })
})
