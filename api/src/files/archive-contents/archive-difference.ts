import { DIFFERENT_FILES_SHOWN, MANIFEST_PATHS } from '@quarry/domain/files/archive-contents'
import type { ArchiveDifference, compareArchives } from '../../../contract/files/archive-contents.ts'
import type { OutputOf } from '../../../contract/endpoint.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { textDifference } from '../../versions/differences/text-difference.ts'
import { listArchived, type ArchivedFile, type ArchiveList, type StoredArchive } from './list-archive.ts'
import { readArchivedText, type ArchivedText } from './archive-text.ts'
import { findPrimaryFile } from './archive-contents.service.ts'

interface Side {
  file: StoredArchive
  list: ArchiveList
}

type ByPath = ReadonlyMap<string, ArchivedFile>

export async function viewDifference(
  ctx: Ctx,
  { project, version }: { project: string; version: string },
  from: string,
): Promise<OutputOf<typeof compareArchives>> {
  const sideOf = async (ref: string): Promise<Side | undefined> => {
    const file = await findPrimaryFile(ctx, { project, version: ref })
    const list = file && (await listArchived(ctx.storage, file))
    return list && { file, list }
  }
  const [before, after] = await Promise.all([sideOf(from), sideOf(version)])
  if (!before || !after) return { difference: null }
  return {
    difference: { ...compareLists(before.list, after.list), ...(await compareManifests(ctx, before, after)) },
  }
}

/** Compares by path. Files of the same size and CRC count as equal. */
export function compareLists(before: ArchiveList, after: ArchiveList): Omit<ArchiveDifference, 'manifests'> {
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

const byPath = ({ files }: ArchiveList): ByPath => new Map(files.map((file) => [file.path, file]))
const isSame = (one: ArchivedFile, other: ArchivedFile): boolean =>
  one.crc32 === other.crc32 && one.sizeBytes === other.sizeBytes
const viewFile = ({ path, sizeBytes }: ArchivedFile) => ({ path, size: sizeBytes })

const byName = (a: { path: string }, b: { path: string }) => (a.path < b.path ? -1 : Number(a.path > b.path))
const some = <T extends { path: string }>(files: readonly T[]) => ({
  items: files.toSorted(byName).slice(0, DIFFERENT_FILES_SHOWN),
  count: files.length,
})

/** Text differences of the manifests that differ. */
async function compareManifests(
  { storage }: Ctx,
  before: Side,
  after: Side,
): Promise<Pick<ArchiveDifference, 'manifests'>> {
  const [old, current] = [byPath(before.list), byPath(after.list)]
  const differing = MANIFEST_PATHS.filter((path) => {
    const [one, other] = [old.get(path), current.get(path)]
    return one && other ? !isSame(one, other) : one !== other
  })
  const read = (side: Side, known: ByPath, path: string): Promise<ArchivedText> | ArchivedText =>
    known.has(path) ? readArchivedText(storage, side.file, path) : { text: '', isCut: false }
  const manifests = await Promise.all(
    differing.map(async (path) => {
      const [one, other] = await Promise.all([read(before, old, path), read(after, current, path)])
      const difference =
        one.text === null || other.text === null ? null : textDifference(one.text, other.text)
      return difference === null ? [] : [{ path, is_cut: one.isCut || other.isCut, difference }]
    }),
  )
  return { manifests: manifests.flat() }
}
