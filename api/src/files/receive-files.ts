import { ruleMessage } from '../../contract/rules.ts'
import type { Db, Tx } from '@quarry/db/db'
import { mintId } from '@quarry/db/ids'
import { extensionOf, extensionsFor, type FileType } from '@quarry/domain/files/file-types'
import { versionFileKey } from '@quarry/db/storage-keys'
import type { ReceivedFile } from './uploads/multipart.ts'
import type { SignedInCtx } from '../kernel/ctx.ts'
import { invalid } from '../kernel/errors.ts'
import { announceNew, discardObjects, settle } from './uploads/stored-objects.ts'
import { findForeignFile, insertFileRows } from './files.queries.ts'
import { listTakenDown } from './taken-down-files.queries.ts'
import { inspectUpload } from './archives/inspect-upload.ts'
import type { Inspection } from './archives/inspection.ts'

const MAX_NAME_BYTES = 255
const CONTENT_TYPES: Record<string, string> = {
  jar: 'application/java-archive',
  zip: 'application/zip',
  litemod: 'application/zip',
  mrpack: 'application/x-modrinth-modpack+zip',
  asc: 'application/pgp-signature',
  gpg: 'application/pgp-signature',
  sig: 'application/pgp-signature',
}

export const contentTypeOf = (filename: string): string =>
  CONTENT_TYPES[extensionOf(filename)] ?? 'application/octet-stream'

/** Slashes, control characters, and bidirectional controls, which make `exe.jar` look like `raj.exe`. */
const NOT_IN_NAMES = /[/\\\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/u

/** Names of devices, characters and ends that Windows cannot save. */
const NOT_ON_WINDOWS = /[<>:"|?*]|[. ]$|^(?:con(?:in\$|out\$)?|prn|aux|nul|(?:com|lpt)[\d¹²³])(?:\.|$)/i

/** Checks a name before a byte is read: the extension must fit the type, and the name must not look like a path. */
export function checkFilename(part: string, filename: string, type: FileType | null): void {
  checkExtension(part, filename, type)
  if (NOT_IN_NAMES.test(filename) || filename.startsWith('.'))
    throw invalid(part, ruleMessage('filename_not_allowed'), 'invalid_file')
  if (NOT_ON_WINDOWS.test(filename))
    throw invalid(part, ruleMessage('filename_not_on_windows'), 'invalid_file')
  if (Buffer.byteLength(filename) > MAX_NAME_BYTES)
    throw invalid(part, ruleMessage('filename_too_long', { max: MAX_NAME_BYTES }), 'invalid_file')
}

/** Accepts archives, and signatures for the type of signatures. */
export function checkExtension(field: string, filename: string, type: FileType | null): void {
  const extensions: readonly string[] = extensionsFor(type)
  if (!extensions.includes(extensionOf(filename)))
    throw invalid(field, ruleMessage('file_extension', { values: extensions.join(', ') }), 'invalid_file')
}

export const typeOf = (types: Record<string, FileType | null>, part: string): FileType | null =>
  (Object.hasOwn(types, part) ? types[part] : null) ?? null

/** Rejects a type for a part that was not sent: probably a typo, and the intended file would get no type. */
export function checkFileTypes(types: Record<string, FileType | null>, arrived: readonly string[]): void {
  const unknown = Object.keys(types).find((part) => !arrived.includes(part))
  if (unknown !== undefined) throw invalid('file_types', ruleMessage('part_missing', { part: unknown }))
}

export interface InspectedFile extends ReceivedFile, Inspection {
  fileType: FileType | null
}

export async function inspectFiles(
  ctx: SignedInCtx,
  files: readonly ReceivedFile[],
  types: Record<string, FileType | null>,
  { loaders, gameVersions }: { loaders: readonly string[]; gameVersions: readonly string[] },
): Promise<InspectedFile[]> {
  const { gameVersionByName } = await ctx.reference()
  const setup = {
    loaders,
    gameVersionDates: gameVersions.flatMap((name) => gameVersionByName.get(name)?.releasedAt ?? []),
    siteHost: new URL(ctx.siteUrl).host,
  }
  const inspected: InspectedFile[] = []
  for (const file of files) {
    const fileType = typeOf(types, file.part)
    const found = await inspectUpload(
      { path: file.path, sizeBytes: file.sizeBytes, filename: file.filename, fileType },
      setup,
    )
    inspected.push({ ...file, ...found, fileType })
  }
  return inspected
}

/** Rejects content that another project has published or staff has taken down. The database enforces this too. */
export async function refuseForeignContent(
  db: Db,
  files: readonly ReceivedFile[],
  projectId: string,
): Promise<void> {
  if (new Set(files.map((file) => file.sha1)).size < files.length)
    throw invalid('files', ruleMessage('same_content_twice'), 'invalid_file')
  const sha1s = files.map((file) => file.sha1)
  const foreign = await findForeignFile(db, sha1s, projectId)
  const file = files.find(({ sha1 }) => sha1 === foreign?.sha1)
  if (file) throw invalid(file.part, ruleMessage('file_of_another_project'), 'invalid_file')
  const takenDown = await listTakenDown(
    db,
    files.map(({ sha512 }) => sha512),
  )
  const refused = files.find(({ sha512 }) => takenDown.has(sha512))
  if (refused) throw invalid(refused.part, ruleMessage('file_taken_down'), 'invalid_file')
}

/**
 * Stores the files, then runs the transaction that writes the rows. If that fails, the files are removed again; if the
 * process dies in between, the cleanup removes them.
 */
export async function storeFiles<T>(
  ctx: SignedInCtx,
  files: readonly ReceivedFile[],
  target: { projectId: string; versionId: string },
  writeRows: (keys: ReadonlyMap<string, string>) => Promise<T>,
): Promise<T> {
  const keys = new Map(
    files.map((f) => [f.part, versionFileKey(target.projectId, target.versionId, f.filename)]),
  )
  const all = [...keys.values()]
  if (new Set(all).size < all.length)
    throw invalid('files', ruleMessage('same_filename_twice'), 'invalid_file')
  await announceNew(ctx.db, all, ctx.actor.id)
  try {
    for (const file of files) {
      const key = keys.get(file.part)
      if (key !== undefined) await ctx.storage.putFile(key, file.path, contentTypeOf(file.filename))
    }
    return await writeRows(keys)
  } catch (error) {
    await discardObjects(ctx, all)
    throw error
  }
}

export async function insertFiles(
  tx: Tx,
  files: readonly InspectedFile[],
  {
    keys,
    primaryPart,
    ...target
  }: { versionId: string; projectId: string; keys: ReadonlyMap<string, string>; primaryPart: string | null },
): Promise<void> {
  if (files.length === 0) return
  await insertFileRows(
    tx,
    files.map((file) => ({
      id: mintId(),
      ...target,
      filename: file.filename,
      storageKey: keys.get(file.part) ?? versionFileKey(target.projectId, target.versionId, file.filename),
      sha1: file.sha1,
      sha512: file.sha512,
      sizeBytes: file.sizeBytes,
      primary: file.part === primaryPart,
      fileType: file.fileType,
    })),
  )
  await settle(tx, [...keys.values()])
}
