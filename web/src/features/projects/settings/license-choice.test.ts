import { describe, expect, it } from 'vitest'
import { licenseId, readLicense } from './license-choice.ts'

describe('license choice', () => {
  it.each([
    'MIT',
    'LGPL-3.0-only',
    'GPL-2.0-or-later',
    'LicenseRef-All-Rights-Reserved',
    'LicenseRef-Unknown',
    'LicenseRef-My-Own',
    'EUPL-1.2',
  ])('reads and writes %s', (id) => {
    expect(licenseId(readLicense({ id, url: null }))).toBe(id)
  })

  it('stores spaces of custom names as dashes', () => {
    expect(
      licenseId({ license: 'custom', orLater: false, custom: ' My own! ', hasNoSpdxId: true, url: '' }),
    ).toBe('LicenseRef-My-own-')
  })
})
