import type { ArchiveDifference, compareArchives } from '../../../contract/files/archive-contents.ts'
import type { OutputOf } from '../../../contract/endpoint.ts'
import { ruleMessage } from '../../../contract/rules.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { AppError } from '../../kernel/errors.ts'
import { sharedRuns } from '../../kernel/shared-runs.ts'
import { WeightedCache } from '../../kernel/weighted-cache.ts'
import type { ProjectAccess } from '../../projects/access/projects.policy.ts'
import { listTakenDown } from '../taken-down-files.queries.ts'
import { requireVersionOf } from '../../versions/versions.load.ts'
import { canVersion } from '../../versions/versions.policy.ts'
import type { FileRecord } from '../../versions/versions.queries.ts'
import { readArchive } from './archive-reader.ts'

interface FileRef {
  project: string
  version: string
  sha1: string
}

/** Capacity of the cache of differences, in characters of JSON. */
const CACHE_CHARACTERS = 5_000_000

const differences = new WeightedCache<{ difference: ArchiveDifference | null }>(CACHE_CHARACTERS)
const comparisons = sharedRuns<ArchiveDifference | null>()

/** The file, if the viewer may read it. Only staff may read files that were taken down. */
async function requireFile(ctx: Ctx, { project, version: ref, sha1 }: FileRef): Promise<FileRecord> {
  const { access, version } = await requireVersionOf(ctx, project, ref)
  const file = version.files.find((one) => one.sha1 === sha1)
  if (!file) throw new AppError('not_found', ruleMessage('no_such_file'))
  await refuseTakenDown(ctx, access, file)
  return file
}

/** The primary file of a version, if the viewer may read it; undefined if the version has no files. */
async function findPrimaryFile(
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

/** What a thread needs of a record. */
const storedArchive = ({ storageKey, sha512, sizeBytes }: FileRecord) => ({ storageKey, sha512, sizeBytes })

export async function viewArchiveFolder(ctx: Ctx, ref: FileRef, folder: string, signal: AbortSignal) {
  const file = await requireFile(ctx, ref)
  const archive = storedArchive(file)
  const found = await readArchive(ctx.storage, { kind: 'folder', archive, folder }, signal)
  if (!found.folder) throw new AppError('not_found', ruleMessage('no_such_file'))
  return {
    filename: file.filename,
    is_readable: found.isReadable,
    files: found.files,
    size: found.sizeBytes,
    is_cut: found.isCut,
    ...found.folder,
  }
}

export async function viewArchiveText(ctx: Ctx, ref: FileRef, path: string, signal: AbortSignal) {
  const archive = storedArchive(await requireFile(ctx, ref))
  const found = await readArchive(ctx.storage, { kind: 'text', archive, path }, signal)
  if (!found) throw new AppError('not_found', ruleMessage('no_such_file'))
  return { size: found.sizeBytes, text: found.text, is_cut: found.isCut }
}

/** Compares the primary files of two versions. Equal concurrent requests share one comparison; cached by content. */
export async function viewDifference(
  ctx: Ctx,
  { project, version }: { project: string; version: string },
  from: string,
  signal: AbortSignal,
): Promise<OutputOf<typeof compareArchives>> {
  const [before, after] = await Promise.all(
    [from, version].map((ref) => findPrimaryFile(ctx, { project, version: ref })),
  )
  if (!before || !after) return { difference: null }
  const key = `${before.sha512} ${after.sha512}`
  const known = differences.get(key)
  if (known) return known
  const difference = await comparisons(key, signal, async (ending) => {
    const task = { kind: 'difference', before: storedArchive(before), after: storedArchive(after) } as const
    const found = await readArchive(ctx.storage, task, ending)
    differences.set(key, { difference: found }, key.length + JSON.stringify(found).length)
    return found
  })
  return { difference }
}
