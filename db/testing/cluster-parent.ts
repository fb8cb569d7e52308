import { accessSync, constants, readdirSync, rmSync, statfsSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { isInUse } from '../src/local-postgres.ts'

const IN_MEMORY = '/dev/shm'
/** Ten times of what two clusters took at most. */
const ROOM_BYTES = 2 * 1024 ** 3
/** A cluster that is being copied has no server yet. */
const COPIED_WITHIN_MS = 600_000

export const CLUSTER_PREFIX = 'quarry-test-'

/**
 * Where clusters of tests are created: TMPDIR if it is set, else in memory where there is room. A test file creates and drops
 * a database of a thousand files, and ext4 searches long for the inode of a new file where many have just been deleted: a
 * tenth to a quarter of the time of these tests.
 */
export function clusterParent(): string {
  if (process.env['TMPDIR']) return tmpdir()
  try {
    accessSync(IN_MEMORY, constants.W_OK)
    removeAbandoned(IN_MEMORY)
    const { bavail, bsize } = statfsSync(IN_MEMORY)
    return Math.min(bavail * bsize, process.availableMemory()) < ROOM_BYTES ? tmpdir() : IN_MEMORY
  } catch {
    return tmpdir()
  }
}

/** Deletes the clusters of runs that were killed: nothing else frees their memory. */
export function removeAbandoned(parent: string): void {
  for (const name of readdirSync(parent).filter((one) => one.startsWith(CLUSTER_PREFIX))) {
    const folder = path.join(parent, name)
    try {
      const isNew = statSync(folder).mtimeMs > Date.now() - COPIED_WITHIN_MS
      if (!isNew && !isInUse(path.join(folder, 'postgres'))) rmSync(folder, { recursive: true })
    } catch {
      // Another run deletes it, or it belongs to another user.
    }
  }
}
