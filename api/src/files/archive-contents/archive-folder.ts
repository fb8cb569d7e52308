import { FOLDER_ENTRIES_MAX } from '@quarry/domain/files/archive-contents'
import type { ArchivedEntry } from '../../../contract/files/archive-contents.ts'
import type { ArchiveFolder, StoredArchive } from './archive-tasks.ts'
import { listArchived, type ArchiveAccess, type ArchivedFile } from './list-archive.ts'

/** One folder of a stored archive, and the size of the whole archive. */
export async function viewFolder(
  access: ArchiveAccess,
  archive: StoredArchive,
  folder: string,
): Promise<ArchiveFolder> {
  const list = await listArchived(access, archive)
  const files = list?.files ?? []
  return {
    isReadable: list !== undefined,
    files: files.length,
    sizeBytes: files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
    isCut: list?.isCut ?? false,
    folder: folderOf(files, folder),
  }
}

/** Entries directly in a folder; undefined if there are none. */
function folderOf(files: readonly ArchivedFile[], folder: string): ArchiveFolder['folder'] {
  const prefix = folder === '' ? '' : `${folder}/`
  const entries = new Map<string, ArchivedEntry>()
  for (const { path, sizeBytes } of files) {
    if (!path.startsWith(prefix)) continue
    const rest = path.slice(prefix.length)
    const slash = rest.indexOf('/')
    const kind = slash === -1 ? 'file' : 'folder'
    const name = slash === -1 ? rest : rest.slice(0, slash)
    const key = `${kind}/${name}`
    const entry = entries.get(key) ?? { name, kind, size: 0, files: 0 }
    entries.set(key, { ...entry, size: entry.size + sizeBytes, files: entry.files + 1 })
  }
  if (entries.size === 0 && folder !== '') return undefined
  const sorted = [...entries.values()].toSorted(
    (a, b) => Number(a.kind === 'file') - Number(b.kind === 'file') || byName(a.name, b.name),
  )
  return { entries: sorted.slice(0, FOLDER_ENTRIES_MAX), total: entries.size }
}

const byName = (a: string, b: string) => (a < b ? -1 : Number(a > b))
