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

it('asks earlier while little was in use after the last collection, however much garbage there is', () => {
  const tiny = { usedBytes: 48, growthBytes: 8 }
  let [bytes, used] = [25, 20]
  const growth = HeapGrowth.fromNow(
    32,
    () => bytes,
    () => used,
  )
  bytes = 32
  expect(growth.isMuchFor(tiny)).toBe(false)
  // 20 that live and 29 of garbage.
  ;[bytes, used] = [54, 49]
  expect(growth.isMuchFor(tiny)).toBe(true)
  expect(growth.isMuch).toBe(false)

  ;[bytes, used] = [60, 50]
  growth.noteCollected()
  bytes = 91
  expect(growth.isMuchFor(tiny)).toBe(false)
  bytes = 92
  expect(growth.isMuchFor(tiny)).toBe(true)
})
