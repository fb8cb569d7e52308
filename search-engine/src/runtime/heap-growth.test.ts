import { expect, it } from 'vitest'

import { HeapGrowth } from './heap-growth.ts'

it('asks for a collection until there was one, and then only behind further growth', () => {
  let bytes = 100
  const growth = HeapGrowth.fromNow(30, () => bytes)
  expect(growth.isMuch).toBe(false)
  bytes = 129
  expect(growth.isMuch).toBe(false)
  bytes = 180
  expect(growth.isMuch).toBe(true)
  // Put off, it is still owed.
  expect(growth.isMuch).toBe(true)

  bytes = 120
  growth.noteCollected()
  bytes = 149
  expect(growth.isMuch).toBe(false)
  bytes = 150
  expect(growth.isMuch).toBe(true)
})
