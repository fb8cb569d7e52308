import { ruleMessage } from '../../../contract/rules.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { AppError } from '../../kernel/errors.ts'
import type { ProjectAccess } from '../../projects/access/projects.policy.ts'
import { listTakenDown } from '../taken-down-files.queries.ts'
import { requireVersionOf } from '../../versions/versions.load.ts'
import { canVersion } from '../../versions/versions.policy.ts'
import type { FileRecord } from '../../versions/versions.queries.ts'
import { listArchived, type ArchiveList, type ArchivedFile } from './list-archive.ts'
import { readArchivedText } from './archive-text.ts'
import { FOLDER_ENTRIES_MAX } from '@quarry/domain/files/archive-contents'
import type { ArchivedEntry } from '../../../contract/files/archive-contents.ts'

/** Entries directly in a folder; undefined if there are none. */
function folderOf(files: readonly ArchivedFile[], folder: string) {
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

interface FileRef {
  project: string
  version: string
  sha1: string
}

const EMPTY: ArchiveList = { files: [], isCut: false }

/** The file, if the viewer may read it. Only staff may read files that were taken down. */
async function requireFile(ctx: Ctx, { project, version: ref, sha1 }: FileRef): Promise<FileRecord> {
  const { access, version } = await requireVersionOf(ctx, project, ref)
  const file = version.files.find((one) => one.sha1 === sha1)
  if (!file) throw new AppError('not_found', ruleMessage('no_such_file'))
  await refuseTakenDown(ctx, access, file)
  return file
}

/** The primary file of a version, if the viewer may read it; undefined if the version has no files. */
export async function findPrimaryFile(
  ctx: Ctx,
  { project, version: ref }: Omit<FileRef, 'sha1'>,
): Promise<FileRecord | undefined> {
  const { access, version } = await requireVersionOf(ctx, project, ref)
  const [file] = version.files
  if (file) await refuseTakenDown(ctx, access, file)
  return file
}

async function refuseTakenDown(ctx: Ctx, access: ProjectAccess, file: FileRecord): Promise<void> {
  const isTakenDown = (await listTakenDown(ctx.db, [file.sha512])).has(file.sha512)
  if (isTakenDown && !canVersion(ctx.actor, 'file.view_taken_down', access))
    throw new AppError('not_found', ruleMessage('file_taken_down'))
}

export async function viewArchiveFolder(ctx: Ctx, ref: FileRef, folder: string) {
  const file = await requireFile(ctx, ref)
  const found = await listArchived(ctx.storage, file)
  const { files, isCut } = found ?? EMPTY
  const folderContents = folderOf(files, folder)
  if (!folderContents) throw new AppError('not_found', ruleMessage('no_such_file'))
  return {
    filename: file.filename,
    is_readable: found !== undefined,
    files: files.length,
    size: files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
    is_cut: isCut,
    ...folderContents,
  }
}

export async function viewArchiveText(ctx: Ctx, ref: FileRef, path: string) {
  const file = await requireFile(ctx, ref)
  const list = await listArchived(ctx.storage, file)
  const entry = list?.files.find((one) => one.path === path)
  if (!entry) throw new AppError('not_found', ruleMessage('no_such_file'))
  const { text, isCut } = await readArchivedText(ctx.storage, file, path)
  return { size: entry.sizeBytes, text, is_cut: isCut }
}
