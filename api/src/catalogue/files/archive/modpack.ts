import { CHOSEN_SIDES } from '@quarry/domain/environments'
import { FILE_NAME, lengthOf } from '@quarry/domain/lengths'
import { z } from 'zod'
import { AppError } from '../../../kernel/errors.ts'
import type { Archive } from './open-archive.ts'

const INDEX_NAME = 'modrinth.index.json'
const OVERRIDE_FOLDERS = ['overrides/', 'client-overrides/', 'server-overrides/']
const OVERRIDE_CONTENT =
  /^(?:client-|server-)?overrides\/(?:mods|resourcepacks|shaderpacks)\/([^/]+\.(?:jar|zip))$/
const LOADER_KEYS = ['minecraft', 'forge', 'neoforge', 'fabric-loader', 'quilt-loader'] as const
/** Where packs may download from, besides this site (docs/rules/files.md). */
const DOWNLOAD_HOSTS = new Set(['cdn.modrinth.com', 'github.com', 'raw.githubusercontent.com', 'gitlab.com'])

const Side = z.enum(CHOSEN_SIDES)
const ModpackIndex = z.object({
  game: z.literal('minecraft', { message: 'must be minecraft' }),
  formatVersion: z.int(),
  versionId: z.string().min(1).max(512),
  name: z.string().min(1).max(512),
  summary: z.string().max(2048).nullish(),
  files: z
    .array(
      z.object({
        path: z.string().refine(staysInside, { message: 'must stay inside the game folder' }),
        hashes: z.object({
          sha1: z.string().regex(/^[0-9a-f]{40}$/i),
          sha512: z.string().regex(/^[0-9a-f]{128}$/i),
        }),
        env: z.object({ client: Side, server: Side }).nullish(),
        downloads: z.array(z.string()),
        fileSize: z.int().min(0),
      }),
    )
    .max(20_000),
  dependencies: z.partialRecord(z.enum(LOADER_KEYS), z.string()),
})

/** What a pack brings along: files of its index, and archives among its overrides. */
export interface ModpackContent {
  files: { sha1: string; filename: string }[]
  overrides: string[]
}

/** Every part of the path counts, not just the first; also in the notation of other systems. */
function staysInside(path: string): boolean {
  if (path === '' || path.includes('\0') || /^[A-Za-z]:/.test(path)) return false
  const parts = path.split(/[\\/]/)
  return !path.startsWith('/') && !path.startsWith('\\') && !parts.includes('..')
}

/** Reads and checks a .mrpack; throws naming the rule that is broken. */
export async function readModpack(
  archive: Archive,
  filename: string,
  siteHost: string,
): Promise<ModpackContent> {
  const refuse = (message: string) => new AppError('invalid_file', `\`${filename}\`: ${message}`)
  const text = await archive.read(INDEX_NAME)
  if (text === undefined) throw refuse(`must contain ${INDEX_NAME}`)
  const index = parseIndex(text, refuse)
  for (const file of index.files)
    for (const address of file.downloads)
      if (!isAllowed(address, siteHost)) throw refuse(`may not download from ${address}`)
  const hasOverrides = archive.names.some((name) =>
    OVERRIDE_FOLDERS.some((folder) => name.startsWith(folder)),
  )
  if (index.files.length === 0 && !hasOverrides) throw refuse('has neither files nor overrides')
  return {
    files: index.files.map(({ hashes, downloads, path }) => ({
      sha1: hashes.sha1.toLowerCase(),
      filename: requireName(lastSegment(downloads[0] ?? '') || lastSegment(path), refuse),
    })),
    overrides: archive.names.flatMap((name) => {
      const found = OVERRIDE_CONTENT.exec(name)?.[1]
      return found === undefined ? [] : [requireName(found, refuse)]
    }),
  }
}

/** What a pack brings along is listed by these names. */
function requireName(name: string, refuse: (message: string) => AppError): string {
  const { min, max } = FILE_NAME
  const length = lengthOf(name)
  if (length < min || length > max)
    throw refuse(`names a file by ${length} characters; ${min} to ${max} are possible`)
  if (name.includes('\0') || !name.isWellFormed())
    throw refuse('names a file by characters that cannot be stored')
  return name
}

function parseIndex(text: string, refuse: (message: string) => AppError): z.output<typeof ModpackIndex> {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    throw refuse(`${INDEX_NAME} is not JSON`)
  }
  const parsed = ModpackIndex.safeParse(json)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw refuse(`${INDEX_NAME}: \`${issue?.path.join('.') ?? ''}\` ${issue?.message ?? 'is not valid'}`)
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
