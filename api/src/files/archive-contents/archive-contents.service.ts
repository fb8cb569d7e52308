import { say } from '../../../contract/rules.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { AppError } from '../../kernel/errors.ts'
import type { ProjectAccess } from '../../projects/access/projects.policy.ts'
import { listTakenDown } from '../taken-down-files.queries.ts'
import { requireVersionOf } from '../../versions/versions.load.ts'
import { canVersion } from '../../versions/versions.policy.ts'
import type { FileRecord } from '../../versions/versions.queries.ts'
import { listArchived, type ArchiveList } from './list-archive.ts'
import { readArchivedText } from './archive-text.ts'
import { folderOf } from './archive-folder.ts'

interface FileRef {
  project: string
  version: string
  sha1: string
}

const EMPTY: ArchiveList = { files: [], isCut: false }

/** The file for whoever may have it: what is taken down is staff's alone to look into. */
async function requireFile(ctx: Ctx, { project, version: ref, sha1 }: FileRef): Promise<FileRecord> {
  const { access, version } = await requireVersionOf(ctx, project, ref)
  const file = version.files.find((one) => one.sha1 === sha1)
  if (!file) throw new AppError('not_found', say('no_such_file'))
  await refuseTakenDown(ctx, access, file)
  return file
}

/** The file that stands for a version, for whoever may have it; undefined where it has none. */
export async function findMainFile(
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
    throw new AppError('not_found', say('file_taken_down'))
}

export async function viewArchiveFolder(ctx: Ctx, ref: FileRef, folder: string) {
  const file = await requireFile(ctx, ref)
  const found = await listArchived(ctx.storage, file)
  const { files, isCut } = found ?? EMPTY
  const inside = folderOf(files, folder)
  if (!inside) throw new AppError('not_found', say('no_such_file'))
  return {
    filename: file.filename,
    is_readable: found !== undefined,
    files: files.length,
    size: files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
    is_cut: isCut,
    ...inside,
  }
}

export async function viewArchiveText(ctx: Ctx, ref: FileRef, path: string) {
  const file = await requireFile(ctx, ref)
  const list = await listArchived(ctx.storage, file)
  const entry = list?.files.find((one) => one.path === path)
  if (!entry) throw new AppError('not_found', say('no_such_file'))
  const { text, isCut } = await readArchivedText(ctx.storage, file, path)
  return { size: entry.sizeBytes, text, is_cut: isCut }
}
