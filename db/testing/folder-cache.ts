import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs'
import path from 'node:path'

/** Folders of other versions that are kept, for work on several branches. */
const KEPT = 3
/** A folder that has been under construction for so long belongs to a process that was killed. */
const ABANDONED_MS = 3_600_000
const DRAFT = 'draft-'

/**
 * The folder `name` of the cache, built if it is missing. A build takes place in a folder of its own, which is renamed when
 * it is complete: an interrupted one leaves nothing that another run would use, and of two at once the first one stays.
 */
export async function cachedFolder(
  cache: string,
  name: string,
  build: (draft: string) => Promise<void>,
): Promise<string> {
  const folder = path.join(cache, name)
  if (!existsSync(folder)) await buildFolder(cache, folder, build)
  const now = new Date()
  utimesSync(folder, now, now)
  removeOld(cache)
  return folder
}

async function buildFolder(
  cache: string,
  folder: string,
  build: (draft: string) => Promise<void>,
): Promise<void> {
  mkdirSync(cache, { recursive: true })
  const draft = mkdtempSync(path.join(cache, DRAFT))
  try {
    await build(draft)
    renameSync(draft, folder)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    if (!existsSync(folder)) throw error
  }
}

/** Removes all but the folders that were used last. */
function removeOld(cache: string): void {
  const entries = readdirSync(cache)
    .map((name) => path.join(cache, name))
    .map((folder) => ({ folder, usedAt: statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? 0 }))
  const isDraft = ({ folder }: { folder: string }) => path.basename(folder).startsWith(DRAFT)
  const abandoned = entries.filter((entry) => isDraft(entry) && entry.usedAt < Date.now() - ABANDONED_MS)
  const finished = entries.filter((entry) => !isDraft(entry)).toSorted((a, b) => b.usedAt - a.usedAt)
  for (const { folder } of [...abandoned, ...finished.slice(KEPT)])
    rmSync(folder, { recursive: true, force: true })
}
