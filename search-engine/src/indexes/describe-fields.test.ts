import { expect, it } from 'vitest'

import { defaultSettings } from '../settings/index-settings.ts'
import { describeFields } from './describe-fields.ts'

const names = (count: number, of: string) => Array.from({ length: count }, (_, at) => `${of}${at}`)

it('gives others their turn while many fields are held against many names', async () => {
  const settings = {
    ...defaultSettings(),
    displayedAttributes: names(2000, 'shown'),
    sortableAttributes: names(2000, 'sorted'),
    filterableAttributes: names(2000, 'filtered'),
  }
  let turns = 0
  let isOver = false
  const others = (): void => {
    turns++
    if (!isOver) setImmediate(others)
  }
  setImmediate(others)
  const fields = await describeFields(names(3000, 'sorted'), settings, { sortable: true })
  isOver = true
  expect(fields).toHaveLength(2000)
  expect(turns).toBeGreaterThan(1)
})
