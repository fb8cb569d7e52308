import { expect, it } from 'vitest'
import { ALL_RIGHTS_RESERVED, asksForSource, namesOwnTerms, UNKNOWN_LICENSE } from './licenses.ts'

it.each([
  ['GPL-3.0-only', true],
  ['LGPL-2.1+', true],
  ['GPL-2.0-only WITH Classpath-exception-2.0', true],
  ['MIT AND MPL-2.0', true],
  ['(GPL-3.0-only OR AGPL-3.0-only)', true],
  ['MIT', false],
  ['MIT OR GPL-3.0-only', false],
  ['CC-BY-SA-4.0', false],
  [ALL_RIGHTS_RESERVED, false],
])('%s asks for the source: %s', (expression, asks) => expect(asksForSource(expression)).toBe(asks))

it.each([
  ['LicenseRef-Lanterns', true],
  ['MIT AND LicenseRef-Art', true],
  ['MIT', false],
  [ALL_RIGHTS_RESERVED, false],
  [UNKNOWN_LICENSE, false],
])('%s names terms of its own: %s', (expression, names) => expect(namesOwnTerms(expression)).toBe(names))
