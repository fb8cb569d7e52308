import { chmod, mkdir, mkdtemp, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { allowOwner } from '../files/descriptor-walk.ts'
import { nestFolders } from '../../testing/nested-folders.ts'
import { callAsOrdinaryUser, callWithFewDescriptors } from '../../testing/ordinary-user.ts'
import { removePath } from '../files/remove-tree.ts'
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

it('counts files whose names or folders are no text', async () => {
  const root = await mkdtemp(path.join(tmpdir(), 'quarry-size-'))
  try {
    const folder = Buffer.concat([Buffer.from(`${root}/`), Buffer.from([0xff])])
    await mkdir(folder)
    await writeFile(Buffer.concat([folder, Buffer.from('/caf'), Buffer.from([0xe9])]), Buffer.alloc(700))
    expect(await folderSize(root)).toBe(700)
  } finally {
    await rm(root, { recursive: true })
  }
})

it('counts files however deep their folders are', async () => {
  const root = await mkdtemp(path.join(tmpdir(), 'quarry-size-'))
  try {
    await nestFolders(root, 2500, Buffer.alloc(800))
    await mkdir(path.join(root, 'd/d/beside'))
    await writeFile(path.join(root, 'd/d/beside/file'), Buffer.alloc(30))
    expect(callWithFewDescriptors(import.meta.resolve('./folder-size.ts'), 'folderSize', root)).toBe(830)
  } finally {
    await removePath(root)
  }
})

describe('a folder that a server has made unreadable', () => {
  it.each([
    ['', 'read', 0o300],
    ['', 'look up', 0o600],
    ['', 'do either', 0o000],
    ['hidden', 'read', 0o300],
    ['hidden', 'look up', 0o600],
    ['hidden', 'do either', 0o000],
  ])('is counted at "%s" without the right to %s', async (measured, _, mode) => {
    const root = await mkdtemp(path.join(tmpdir(), 'quarry-size-'))
    try {
      const hidden = path.join(root, 'hidden')
      await mkdir(hidden)
      await writeFile(path.join(hidden, 'a'), Buffer.alloc(900))
      await chmod(hidden, mode)
      const folder = path.join(root, measured)
      expect(callAsOrdinaryUser(import.meta.resolve('./folder-size.ts'), 'folderSize', folder)).toBe(900)
    } finally {
      await rm(root, { recursive: true })
    }
  })

  it('stays unreadable where the server has replaced a folder by a link', async () => {
    const root = await mkdtemp(path.join(tmpdir(), 'quarry-size-'))
    try {
      const outside = path.join(root, 'outside')
      await mkdir(path.join(outside, 'locked'), { recursive: true })
      await chmod(path.join(outside, 'locked'), 0o300)
      await mkdir(path.join(root, 'server'))
      await symlink(outside, path.join(root, 'server', 'link'))
      const inside = `${path.join(root, 'server')}/`
      await allowOwner(Buffer.from(`${inside}link/locked`), (opened) => opened.startsWith(inside))
      expect((await stat(path.join(outside, 'locked'))).mode & 0o777).toBe(0o300)
    } finally {
      await rm(root, { recursive: true })
    }
  })
})
