import { describe, expect, it } from 'vitest'
import { isOpenSource, licenseName, parseLicense } from './license.ts'

const licenseById = new Map(
  [
    { id: 'MIT', name: 'MIT License', isOsiApproved: true },
    { id: 'GPL-3.0', name: 'GNU General Public License v3.0', isOsiApproved: true },
    { id: 'CC-BY-4.0', name: 'Creative Commons Attribution 4.0', isOsiApproved: false },
  ].map((license) => [license.id.toLowerCase(), { ...license, url: null }]),
)
const known = { licenseById }

describe('an SPDX expression', () => {
  it.each([
    ['mit', 'MIT'],
    ['  MIT  ', 'MIT'],
    ['arr', 'LicenseRef-All-Rights-Reserved'],
    ['licenseref-Own.1', 'LicenseRef-Own.1'],
    ['gpl-3.0+', 'GPL-3.0+'],
    ['mit or gpl-3.0', 'MIT OR GPL-3.0'],
    ['gpl-3.0 with Classpath-exception-2.0', 'GPL-3.0 WITH Classpath-exception-2.0'],
    ['(mit OR gpl-3.0) and cc-by-4.0', '(MIT OR GPL-3.0) AND CC-BY-4.0'],
    ['((mit))', '((MIT))'],
  ])('%j is stored as %j', (text, canonical) => expect(parseLicense(text, known)).toBe(canonical))

  it.each([
    ['', 'spdx_incomplete'],
    ['MIT OR', 'spdx_incomplete'],
    ['(MIT', 'spdx_incomplete'],
    ['GPL-3.0 WITH', 'spdx_incomplete'],
    ['()', 'spdx_unexpected'],
    ['MIT)', 'spdx_unexpected'],
    [')', 'spdx_unexpected'],
    ['OR MIT', 'unknown_license'],
    ['MIT MIT', 'spdx_unexpected'],
    ['MIT (GPL-3.0)', 'spdx_unexpected'],
    ['GPL-3.0 WITH (MIT)', 'spdx_unexpected'],
    ['(MIT OR )', 'spdx_unexpected'],
    ['WTFPL-9', 'unknown_license'],
    ['LicenseRef-', 'unknown_license'],
    ['LicenseRef-a_b', 'unknown_license'],
  ])('%j is refused: %s', (text, rule) => {
    const refusal = expect.objectContaining({
      rule,
      fields: [expect.objectContaining({ path: 'license_id' })],
    })
    expect(() => parseLicense(text, known)).toThrow(refusal)
  })

  it.each([
    ['MIT', 'MIT License'],
    ['MIT OR GPL-3.0+', 'MIT License, GNU General Public License v3.0'],
    ['(GPL-3.0 WITH Classpath-exception-2.0) AND MIT', 'GNU General Public License v3.0, MIT License'],
    ['LicenseRef-Own', ''],
  ])('%s is called %j', (text, name) => expect(licenseName(text, known)).toBe(name))

  it.each([
    ['MIT', true],
    ['GPL-3.0+ AND CC-BY-4.0', true],
    ['CC-BY-4.0 OR MIT', false],
    ['LicenseRef-Own', false],
    ['', false],
  ])('%j is open: %s, as its first licence is', (text, isOpen) =>
    expect(isOpenSource(text, known)).toBe(isOpen),
  )
})
