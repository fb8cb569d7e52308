import { createReadStream } from 'node:fs'
import { copyFile, mkdir, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises'
import { dirname, join, normalize, sep } from 'node:path'
import type { ByteRange, Storage, StoredObject } from '../../ports/storage.ts'

/** Objects as files below `root`; pending uploads in `root/tmp`, on the same file system. */
export async function fileStorage(root: string): Promise<Storage> {
  const temporaryDir = join(root, 'tmp')
  await mkdir(temporaryDir, { recursive: true })

  const pathOf = (key: string) => {
    const path = normalize(join(root, key))
    if (!path.startsWith(root + sep) || key.includes('\0'))
      throw new Error(`storage key leaves the root: ${key}`)
    return path
  }
  const prepare = async (key: string) => {
    const path = pathOf(key)
    await mkdir(dirname(path), { recursive: true })
    return path
  }

  return {
    temporaryDir,
    async put(key, bytes) {
      await writeFile(await prepare(key), bytes)
    },
    async putFile(key, path) {
      try {
        const target = await prepare(key)
        await rename(path, target).catch((error: NodeJS.ErrnoException) => {
          if (error.code !== 'EXDEV') throw error
          return copyFile(path, target)
        })
      } finally {
        await rm(path, { force: true })
      }
    },
    async open(key, range): Promise<StoredObject | undefined> {
      const path = pathOf(key)
      const sizeBytes = await fileSize(path)
      if (sizeBytes === undefined) return undefined
      return { sizeBytes, stream: createReadStream(path, range satisfies ByteRange | undefined) }
    },
    sizeOf: (key) => fileSize(pathOf(key)),
    async delete(keys) {
      for (const key of keys) {
        const path = pathOf(key)
        await rm(path, { force: true })
        await removeEmptyParents(dirname(path), root)
      }
    },
  }
}

async function fileSize(path: string): Promise<number | undefined> {
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR' || error.code === 'ENAMETOOLONG') return undefined
    throw error
  })
  return found?.isFile() ? found.size : undefined
}

/** Deletes empty parent directories; stops at the first that is not empty. */
async function removeEmptyParents(directory: string, root: string): Promise<void> {
  for (let path = directory; path.startsWith(root + sep); path = dirname(path)) {
    const isRemoved = await rmdir(path).then(
      () => true,
      () => false,
    )
    if (!isRemoved) return
  }
}
