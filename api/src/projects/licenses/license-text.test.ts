import { expect, it } from 'vitest'
import { licenseText } from './license-text.ts'

const named = (id: string) => ({ id, name: `The ${id}`, isOsiApproved: true, url: null })
const licenseById = new Map(
  [named('MIT'), named('Gone-1.0')].map((license) => [license.id.toLowerCase(), license]),
)
const text = (id: string) => licenseText(id, { licenseById })

it.each(['MIT', 'mit', 'Mit'])('of %s is found in any letter case', (id) => {
  expect(text(id).title).toBe('The MIT')
  expect(text(id).body).toContain('Permission is hereby granted')
})

it('of all rights reserved states just that', () =>
  expect(text('LicenseRef-All-Rights-Reserved').body).toBe('All rights reserved unless explicitly stated.'))

it.each([
  ['a license that nobody knows', 'WTFPL-9'],
  ['one whose text is not there any more', 'Gone-1.0'],
  ['a name that every object has', 'constructor'],
])('of %s is refused', (_what, id) => {
  const fields = [expect.objectContaining({ path: 'license' })]
  expect(() => text(id)).toThrow(expect.objectContaining({ rule: 'unknown_license', fields }))
})
