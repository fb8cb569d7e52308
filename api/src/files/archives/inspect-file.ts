import { MODPACK_INDEX } from '../../../contract/files/modpack-index.ts'
import { ruleMessage, type RuleMessage } from '../../../contract/rules.ts'
import { extensionOf, isInstallable, SIGNATURE_MAX_BYTES } from '@quarry/domain/files/file-types'
import { AppError } from '../../kernel/errors.ts'
import type { FileToInspect, Inspection, InspectionSetup } from './inspection.ts'
import { readModpack } from './modpack.ts'
import { withArchive, type Archive } from './open-archive.ts'
import { RESOURCE_PACK, VALIDATORS, type Validator } from './loader-manifests.ts'
import { open } from 'node:fs/promises'

const ARMOR_HEADER = '-----BEGIN PGP SIGNATURE-----'
/** OpenPGP packets begin with a set bit and the packet type, which is 2 for signatures (RFC 9580). */
const isSignaturePacket = (first: number): boolean =>
  (first & 0b1100_0000) === 0b1100_0000
    ? (first & 0b0011_1111) === 2
    : (first & 0b1000_0000) !== 0 && ((first >> 2) & 0b1111) === 2

/** Accepts a detached OpenPGP signature, armored or binary. Does not verify it, since the key is unknown. */
async function checkSignature(file: { path: string; sizeBytes: number; filename: string }): Promise<void> {
  const refuse = () =>
    new AppError('invalid_file', ruleMessage('not_a_signature', { filename: file.filename }))
  if (file.sizeBytes > SIGNATURE_MAX_BYTES) throw refuse()
  const handle = await open(file.path)
  try {
    const { buffer, bytesRead } = await handle.read(
      Buffer.alloc(ARMOR_HEADER.length),
      0,
      ARMOR_HEADER.length,
      0,
    )
    const begin = buffer.subarray(0, bytesRead)
    if (begin.toString('latin1') !== ARMOR_HEADER && !isSignaturePacket(begin[0] ?? 0)) throw refuse()
  } finally {
    await handle.close()
  }
}

/**
 * Opens a file as an archive and checks it against the loaders of its version (docs/rules/files.md). Additional files
 * have no loader: sources and the like must be archives, signatures must be signatures.
 */
export async function inspectFile(
  file: FileToInspect,
  { loaders, gameVersionDates, siteHost }: InspectionSetup,
): Promise<Inspection> {
  if (file.fileType === 'signature') {
    await checkSignature(file)
    return {}
  }
  return withArchive(file.path, file.sizeBytes, file.filename, async (archive) => {
    if (!isInstallable(file.fileType)) return {}
    const extension = extensionOf(file.filename)
    if (extension === OPEN_EXTENSION && file.fileType === null && archive.names.includes(MODPACK_INDEX))
      throw new AppError('invalid_file', ruleMessage('pack_extension', { filename: file.filename }))
    const applicable =
      file.fileType === null
        ? VALIDATORS.filter((validator) => isFor(validator, loaders) && covers(validator, gameVersionDates))
        : [RESOURCE_PACK]
    const warning = warningFor(applicable, extension, archive, file.filename)
    if (extension === 'mrpack') return { modpack: await readModpack(archive, file.filename, siteHost) }
    return warning === undefined ? {} : { warning }
  })
}

/** Accepted beside an installable file for all loaders, since a zip may contain anything. */
const OPEN_EXTENSION = 'zip'

/** One of the loaders must be able to use the archive; a version may have one file for each loader. */
function warningFor(
  applicable: readonly Validator[],
  extension: string,
  archive: Archive,
  filename: string,
): RuleMessage | undefined {
  if (applicable.length === 0) return undefined
  const candidates = applicable.filter((validator) => validator.extensions.includes(extension))
  if (candidates.length === 0) {
    const extensions = [...new Set(applicable.flatMap((validator) => validator.extensions))].join(' or ')
    const loader = applicable[0]?.loaders[0] ?? 'this loader'
    const warning = ruleMessage('archive_extension', { filename, extensions, loader })
    if (extension === OPEN_EXTENSION) return warning
    throw new AppError('invalid_file', warning)
  }
  if (candidates.some((validator) => validator.passes(archive))) return undefined
  const deep = candidates.flatMap((validator) => {
    const folder = folderWith(validator, archive.names)
    return folder === undefined ? [] : [{ filename, folder, wanted: validator.wants }]
  })[0]
  if (deep) return ruleMessage('archive_too_deep', deep)
  const wanted = candidates.map((validator) => validator.wants).join(', or ')
  return ruleMessage('archive_lacks', { filename, wanted })
}

/** Folders that are looked into; more of them are no mistake in packing one. */
const MOST_FOLDERS = 20

/** A folder whose content would pass: the folder of a pack was packed instead of its content. */
function folderWith(validator: Validator, names: readonly string[]): string | undefined {
  const byFolder = Map.groupBy(
    names.filter((name) => name.includes('/')),
    (name) => name.slice(0, name.indexOf('/')),
  )
  if (byFolder.size > MOST_FOLDERS) return undefined
  return [...byFolder].find(([folder, below]) =>
    validator.passes({ names: below.map((name) => name.slice(folder.length + 1)) }),
  )?.[0]
}

const isFor = (validator: Validator, loaders: readonly string[]): boolean =>
  loaders.some((loader) => validator.loaders.includes(loader))

const covers = ({ after, until }: Validator, dates: readonly Date[]): boolean =>
  dates.some((date) => (after === undefined || date > after) && (until === undefined || date <= until))
