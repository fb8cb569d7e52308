import { mkdir, mkdtemp, readdir, rename, rm, symlink, writeFile, type FileHandle } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { entryOf, inFolder, openSubfolder } from './descriptor-walk.ts'
import { unlessGone, walkFolders } from './folder-walk.ts'

let root: string
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'quarry-walk-'))
})
afterEach(() => rm(root, { recursive: true, force: true }))

const LEVELS = 60
const level = (depth: number) => path.join(root, ...Array.from({ length: depth }, () => 'd'))

beforeEach(async () => {
  await mkdir(level(LEVELS), { recursive: true })
  for (const depth of [5, 38, 45]) {
    await mkdir(path.join(level(depth), 'beside'))
    await writeFile(path.join(level(depth), 'beside', `file-${depth}`), '')
  }
  await symlink('/', path.join(level(2), 'link'))
})

/** The files that are found. `meanwhile` happens in the deepest folder, before the others beside its parents are visited. */
async function walk(meanwhile = async () => {}, onOpen = () => {}) {
  const files: string[] = []
  const visit = async (folder: FileHandle) => {
    const found = await readdir(entryOf(folder, '.'))
    files.push(...found.filter((name) => name.startsWith('file')))
    if (found.length === 0) await meanwhile()
    return found.toSorted()
  }
  const open = (parent: FileHandle, name: Parameters<typeof openSubfolder>[1]) => {
    onOpen()
    return unlessGone(openSubfolder(parent, name))
  }
  await inFolder(root, [], async (folder) => walkFolders(folder, await visit(folder), { open, visit }))
  return files
}

it('visits all folders, and follows no link', async () => {
  expect(await walk()).toEqual(['file-45', 'file-38', 'file-5'])
})

it.each([40, 50])('finds the folders above one that is moved while it is visited: %i', async (depth) => {
  const files = await walk(() => rename(level(depth), path.join(root, 'moved')))
  expect(files).toEqual(['file-45', 'file-38', 'file-5'])
})

it('goes on without what it does not find again', async () => {
  const files = await walk(async () => {
    await rename(level(50), path.join(root, 'first'))
    await rename(level(40), path.join(root, 'second'))
  })
  expect(files).toEqual(['file-38', 'file-5'])
})

it.each([300, 600])('finds folders that were replaced once, not at each level: %i', async (depth) => {
  const replaced = 36
  const prepared = path.join(root, 'a-prepared')
  await mkdir(level(depth), { recursive: true })
  await mkdir(path.join(prepared, ...Array.from({ length: depth - 1 - replaced }, () => 'd')), {
    recursive: true,
  })
  const meanwhile = async () => {
    await rename(level(depth), path.join(root, 'a-deepest'))
    await rename(level(replaced), path.join(root, 'a-replaced'))
    await rename(prepared, level(replaced))
  }
  let opened = 0
  expect(await walk(meanwhile, () => void (opened += 1))).toEqual(['file-5'])
  expect(opened).toBeGreaterThan(depth)
  expect(opened).toBeLessThan(2 * depth + 20)
})
