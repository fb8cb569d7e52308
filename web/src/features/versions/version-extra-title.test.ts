import { describe, expect, it } from 'vitest'
import { versionExtraTitle } from './version-extra-title.ts'

const titled = (name: string) => versionExtraTitle({ name, version_number: '1.2.0' }, 'Drawers')

describe('title of a version', () => {
  it('is empty if it repeats the number or the project title', () => {
    for (const name of ['1.2.0', 'Drawers 1.2.0', 'Drawers - 1.2.0', 'Version 1.2.0', '[1.2.0] Drawers'])
      expect([name, titled(name)]).toEqual([name, undefined])
  })

  it('is shown in full if it adds information', () => {
    expect(titled('The night shift')).toBe('The night shift')
    expect(titled('1.2.0: the night shift')).toBe('1.2.0: the night shift')
  })
})
