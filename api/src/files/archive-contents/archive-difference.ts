import { DIFFERENT_FILES_SHOWN, MANIFEST_PATHS } from '@quarry/domain/files/archive-contents'
import type { ArchiveDifference } from '../../../contract/files/archive-contents.ts'
import { textDifference } from '../../versions/differences/text-difference.ts'
import type { ArchivedText, StoredArchive } from './archive-tasks.ts'
import { readTexts } from './archive-text.ts'
import {
  listArchived,
  type ArchiveAccess,
  type ArchivedFile,
  type ArchiveList,
  type ListedFile,
} from './list-archive.ts'

/** The difference of two stored archives; null if one of them is damaged. Walks each directory once. */
export async function compareStored(
  access: ArchiveAccess,
  before: StoredArchive,
  after: StoredArchive,
): Promise<ArchiveDifference | null> {
  const old = await listArchived(access, before)
  const current = old && (await listArchived(access, after))
  if (!current) return null
  const sides = { before: { archive: before, list: old }, after: { archive: after, list: current } }
  return { ...compareLists(old, current), manifests: await compareManifests(access, sides) }
}

/** Compares by path. Files of the same size and CRC count as equal. */
export function compareLists(
  before: ArchiveList<ArchivedFile>,
  after: ArchiveList<ArchivedFile>,
): Omit<ArchiveDifference, 'manifests'> {
  const old = byPath(before)
  const current = byPath(after)
  const added = after.files.filter(({ path }) => !old.has(path))
  const removed = before.files.filter(({ path }) => !current.has(path))
  const changed = after.files.flatMap((file) => {
    const known = old.get(file.path)
    return known && !isSame(known, file) ? [{ ...viewFile(file), size_before: known.sizeBytes }] : []
  })
  return {
    added: some(added.map(viewFile)),
    removed: some(removed.map(viewFile)),
    changed: some(changed),
    same: after.files.length - added.length - changed.length,
    is_cut: before.isCut || after.isCut,
  }
}

const byPath = <F extends ArchivedFile>({ files }: ArchiveList<F>): ReadonlyMap<string, F> =>
  new Map(files.map((file) => [file.path, file]))
const isSame = (one: ArchivedFile, other: ArchivedFile): boolean =>
  one.crc32 === other.crc32 && one.sizeBytes === other.sizeBytes
const viewFile = ({ path, sizeBytes }: ArchivedFile) => ({ path, size: sizeBytes })

const byName = (a: { path: string }, b: { path: string }) => (a.path < b.path ? -1 : Number(a.path > b.path))
const some = <T extends { path: string }>(files: readonly T[]) => ({
  items: files.toSorted(byName).slice(0, DIFFERENT_FILES_SHOWN),
  count: files.length,
})

interface Side {
  archive: StoredArchive
  list: ArchiveList
}

const NOTHING: ArchivedText = { text: '', isCut: false }

/** Text differences of the manifests that differ. */
async function compareManifests(
  access: ArchiveAccess,
  { before, after }: { before: Side; after: Side },
): Promise<ArchiveDifference['manifests']> {
  const [old, current] = [byPath(before.list), byPath(after.list)]
  const differing = MANIFEST_PATHS.filter((path) => {
    const [one, other] = [old.get(path), current.get(path)]
    return one && other ? !isSame(one, other) : one !== other
  })
  const readSide = async ({ archive }: Side, known: ReadonlyMap<string, ListedFile>) => {
    const files = differing.flatMap((path) => known.get(path) ?? [])
    const texts = await readTexts(access, archive, files)
    return new Map(files.map(({ path }, at) => [path, texts[at] ?? NOTHING]))
  }
  const oldTexts = await readSide(before, old)
  const currentTexts = await readSide(after, current)
  return differing.flatMap((path) => {
    access.throwIfStopped()
    const [one, other] = [oldTexts.get(path) ?? NOTHING, currentTexts.get(path) ?? NOTHING]
    if (one.text === null || other.text === null) return []
    const difference = textDifference(one.text, other.text)
    return difference === null ? [] : [{ path, is_cut: one.isCut || other.isCut, difference }]
  })
}
