import { expect, it } from 'vitest'
import { isArchive } from './archive-contents.ts'

it.each(['mod.jar', 'PACK.ZIP', 'pack.mrpack', 'old.litemod', 'a.b.c.jar'])(
  '%s may be looked into',
  (name) => {
    expect(isArchive(name)).toBe(true)
  },
)

it.each(['mod.jar.asc', 'mod.jar.sig', 'jar', 'mod.tar', 'zip.txt', ''])('rejects %j', (name) => {
  expect(isArchive(name)).toBe(false)
})
