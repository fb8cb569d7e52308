import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { folderSize } from './folder-size.ts'

it('counts the files of all folders, and follows no link', async () => {
  const root = await mkdtemp(path.join(tmpdir(), 'quarry-size-'))
  try {
    const [counted, outside] = [path.join(root, 'counted'), path.join(root, 'outside')]
    await mkdir(path.join(counted, 'deep', 'deeper'), { recursive: true })
    await mkdir(outside)
    await writeFile(path.join(outside, 'large'), Buffer.alloc(100_000))
    await writeFile(path.join(counted, 'a'), Buffer.alloc(1000))
    await writeFile(path.join(counted, 'deep', 'deeper', 'b'), Buffer.alloc(500))
    expect(await folderSize(counted)).toBe(1500)
    await symlink(outside, path.join(counted, 'link'))
    expect(await folderSize(counted)).toBeLessThan(1500 + 1000)
    expect(await folderSize(path.join(root, 'missing'))).toBe(0)
  } finally {
    await rm(root, { recursive: true })
  }
})
