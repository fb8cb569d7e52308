import { ruleMessage, ruleText, type RuleMessage } from '../../../contract/rules.ts'
import { LOADERS_OF_PACKS } from '@quarry/domain/projects/loaders'
import { packKeysOf } from '@quarry/domain/projects/pack-keys'
import { SIDE_TYPES } from '@quarry/domain/projects/environments'
import { PACK_FILES_MAX } from '@quarry/domain/limits/counts'
import { FILE_NAME, lengthOf, PACK_NAME, PACK_SUMMARY } from '@quarry/domain/limits/lengths'
import { z } from 'zod'
import { AppError } from '../../kernel/errors.ts'
import { withoutByteOrderMark } from '../../kernel/byte-order-mark.ts'
import type { Archive } from './open-archive.ts'

export const INDEX_NAME = 'modrinth.index.json'
const OVERRIDE_FOLDERS = ['overrides/', 'client-overrides/', 'server-overrides/']
const OVERRIDE_CONTENT =
  /^(?:client-|server-)?overrides\/(?:mods|resourcepacks|shaderpacks)\/([^/]+\.(?:jar|zip))$/
const DEPENDENCY_KEYS = [
  'minecraft',
  ...LOADERS_OF_PACKS.flatMap((loader) => packKeysOf(loader)?.mrpack ?? []),
]
/** Hosts from which packs may download, besides this site (docs/rules/files.md). */
const DOWNLOAD_HOSTS = new Set(['cdn.modrinth.com', 'github.com', 'raw.githubusercontent.com', 'gitlab.com'])

/** A side that a tool left out or wrote as an empty text is unknown. */
const Side = z.enum([...SIDE_TYPES, '']).nullish()
const ModpackIndex = z.object({
  game: z.literal('minecraft', { message: ruleText('game_is_minecraft') }),
  formatVersion: z.int(),
  versionId: z.string().min(PACK_NAME.min).max(PACK_NAME.max),
  name: z.string().min(PACK_NAME.min).max(PACK_NAME.max),
  summary: z.string().max(PACK_SUMMARY.max).nullish(),
  files: z
    .array(
      z.object({
        path: z.string().refine(staysInside, { message: ruleText('inside_game_folder') }),
        hashes: z.object({
          sha1: z.string().regex(/^[0-9a-f]{40}$/i),
          sha512: z.string().regex(/^[0-9a-f]{128}$/i),
        }),
        env: z.object({ client: Side, server: Side }).nullish(),
        downloads: z.array(z.string()),
        fileSize: z.int().min(0),
      }),
    )
    .max(PACK_FILES_MAX),
  dependencies: z.partialRecord(z.enum(DEPENDENCY_KEYS), z.string()),
})

/** Files of a pack: those of its index, and archives among its overrides. */
export interface ModpackContent {
  files: { sha1: string; filename: string }[]
  overrides: string[]
}

/** Whether a path stays in the game folder. Checks every segment, with slashes and backslashes. */
function staysInside(path: string): boolean {
  if (path === '' || path.includes('\0') || /^[A-Za-z]:/.test(path)) return false
  const parts = path.split(/[\\/]/)
  return !path.startsWith('/') && !path.startsWith('\\') && !parts.includes('..')
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
    for (const address of file.downloads)
      if (!isAllowed(address, siteHost))
        throw refuse(ruleMessage('pack_download_host', { filename, address }))
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

function parseIndex(text: string, filename: string): z.output<typeof ModpackIndex> {
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

function isAllowed(address: string, siteHost: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, host, hostname } = new URL(address)
  return (protocol === 'https:' && DOWNLOAD_HOSTS.has(hostname)) || host === siteHost
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
