import { expect, it } from 'vitest'

import { othersDuring } from '../../tests/support/other-work.ts'
import { defaultSettings } from '../settings/index-settings.ts'
import { describeFields } from './describe-fields.ts'

const names = (count: number, of: string) => Array.from({ length: count }, (_, at) => `${of}${at}`)

it('pauses for other work while it matches many fields against many names', async () => {
  const settings = {
    ...defaultSettings(),
    displayedAttributes: names(2000, 'shown'),
    sortableAttributes: names(2000, 'sorted'),
    filterableAttributes: names(2000, 'filtered'),
  }
  const { result: fields, pauses } = await othersDuring(() =>
    describeFields(names(3000, 'sorted'), settings, { sortable: true }),
  )
  expect(fields).toHaveLength(2000)
  expect(pauses).toBeGreaterThan(1)
})
