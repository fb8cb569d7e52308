import { isPackAddress } from '@quarry/domain/files/pack-hosts'
import { FILE_NAME, lengthOf } from '@quarry/domain/limits/lengths'
import { MODPACK_INDEX as INDEX_NAME, ModpackIndex } from '../../../contract/files/modpack-index.ts'
import { ruleMessage, type RuleMessage } from '../../../contract/rules.ts'
import { withoutByteOrderMark } from '../../kernel/byte-order-mark.ts'
import { AppError } from '../../kernel/errors.ts'
import type { Archive } from './open-archive.ts'

const OVERRIDE_FOLDERS = ['overrides/', 'client-overrides/', 'server-overrides/']
const OVERRIDE_CONTENT =
  /^(?:client-|server-)?overrides\/(?:mods|resourcepacks|shaderpacks)\/([^/]+\.(?:jar|zip))$/
/** Files of a pack: those of its index, and archives among its overrides. */
export interface ModpackContent {
  files: { sha1: string; filename: string }[]
  overrides: string[]
}

/** Reads and checks a .mrpack. Throws with the broken rule. */
export async function readModpack(
  archive: Archive,
  filename: string,
  siteHost: string,
): Promise<ModpackContent> {
  const refuse = (message: RuleMessage) => new AppError('invalid_file', message)
  const text = await archive.read(INDEX_NAME)
  if (text === undefined) throw refuse(missingIndex(archive, filename))
  const index = parseIndex(text, filename)
  for (const file of index.files)
    for (const address of file.downloads) {
      const url = URL.parse(address)
      if (!url || !isPackAddress(url, siteHost))
        throw refuse(ruleMessage('pack_download_host', { filename, address }))
    }
  const hasOverrides = archive.names.some((name) =>
    OVERRIDE_FOLDERS.some((folder) => name.startsWith(folder)),
  )
  if (index.files.length === 0 && !hasOverrides) throw refuse(ruleMessage('pack_empty', { filename }))
  return {
    files: index.files.map(({ hashes, downloads, path }) => ({
      sha1: hashes.sha1.toLowerCase(),
      filename: requireName(lastSegment(downloads[0] ?? '') || lastSegment(path), filename),
    })),
    overrides: archive.names.flatMap((name) => {
      const found = OVERRIDE_CONTENT.exec(name)?.[1]
      return found === undefined ? [] : [requireName(found, filename)]
    }),
  }
}

function missingIndex({ names }: Archive, filename: string): RuleMessage {
  const [folder, name, ...rest] = names.find((one) => one.endsWith(`/${INDEX_NAME}`))?.split('/') ?? []
  return folder !== undefined && name === INDEX_NAME && rest.length === 0
    ? ruleMessage('archive_too_deep', { filename, folder, wanted: INDEX_NAME })
    : ruleMessage('pack_index_missing', { filename, index: INDEX_NAME })
}

/** Checks a name under which a file of the pack will be listed. */
function requireName(name: string, filename: string): string {
  const { min, max } = FILE_NAME
  const length = lengthOf(name)
  if (length < min || length > max)
    throw new AppError('invalid_file', ruleMessage('pack_file_name_length', { filename, length, min, max }))
  if (name.includes('\0') || !name.isWellFormed())
    throw new AppError('invalid_file', ruleMessage('pack_file_name_characters', { filename }))
  return name
}

function parseIndex(text: string, filename: string): ModpackIndex {
  let json: unknown
  try {
    json = JSON.parse(withoutByteOrderMark(text))
  } catch {
    throw new AppError('invalid_file', ruleMessage('pack_index_not_json', { filename, index: INDEX_NAME }))
  }
  const parsed = ModpackIndex.safeParse(json)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const place = { filename, index: INDEX_NAME, path: issue?.path.join('.') ?? '' }
  throw new AppError(
    'invalid_file',
    ruleMessage('pack_index_invalid', { ...place, reason: issue?.message ?? 'is not valid' }),
  )
}

function lastSegment(address: string): string {
  const path = URL.canParse(address) ? new URL(address).pathname : address
  const name = path.split('/').at(-1) ?? ''
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}
