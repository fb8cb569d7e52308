import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { nestFolders } from '../../testing/nested-folders.ts'
import { callAsOrdinaryUser, callWithFewDescriptors } from '../../testing/ordinary-user.ts'
import { removePath } from './remove-tree.ts'

let root: string
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'quarry-remove-'))
})
afterEach(() => rm(root, { recursive: true, force: true }))

describe('a folder', () => {
  it.each([
    ['no rights', 0o000],
    ['no right to read', 0o300],
    ['no right to change', 0o500],
  ])('is deleted with folders that give their owner %s', async (_, mode) => {
    const locked = path.join(root, 'tree', 'locked')
    await mkdir(path.join(locked, 'below'), { recursive: true })
    await writeFile(path.join(locked, 'below', 'file'), 'content')
    await chmod(path.join(locked, 'below'), mode)
    await chmod(locked, mode)
    callAsOrdinaryUser(import.meta.resolve('./remove-tree.ts'), 'removePath', path.join(root, 'tree'))
    expect(await readdir(root)).toEqual([])
  })

  it('is deleted without what its links refer to', async () => {
    const other = path.join(root, 'other')
    await mkdir(other)
    await writeFile(path.join(other, 'file'), 'content')
    await mkdir(path.join(root, 'tree'))
    await symlink(other, path.join(root, 'tree', 'link'))
    await removePath(path.join(root, 'tree'))
    expect(await readdir(root, { recursive: true })).toEqual(['other', 'other/file'])
  })

  it('is deleted however deep its folders are', async () => {
    const tree = path.join(root, 'tree')
    await mkdir(tree)
    await nestFolders(tree, 5000, Buffer.alloc(1))
    callWithFewDescriptors(import.meta.resolve('./remove-tree.ts'), 'removePath', tree)
    expect(await readdir(root)).toEqual([])
  })

  it('is deleted although a process goes on to fill it', async () => {
    const tree = path.join(root, 'tree')
    await mkdir(tree)
    await nestFolders(tree, 100, Buffer.alloc(1))
    const filled = path.join(tree, ...Array.from({ length: 50 }, () => 'd'))
    // Less often than folders are visited once more, so that it does not matter which side is faster.
    const script =
      'n=0; while [ $n -lt 80 ] && n=$((n + 1)) && mkdir more-$n 2>/dev/null; do sleep 0.01; done'
    const child = spawn('/bin/sh', ['-c', script], { cwd: filled, stdio: 'ignore' })
    const exited = once(child, 'exit')
    await once(child, 'spawn')
    await removePath(tree)
    expect(await readdir(root)).toEqual([])
    await exited
  })

  it('that is gone is no error', async () => {
    await removePath(path.join(root, 'gone'))
    expect(await readdir(root)).toEqual([])
  })
})
