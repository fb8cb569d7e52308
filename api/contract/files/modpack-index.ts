import { PACK_FILES_MAX } from '@quarry/domain/limits/counts'
import { PACK_NAME, PACK_SUMMARY } from '@quarry/domain/limits/lengths'
import { SIDE_TYPES } from '@quarry/domain/projects/environments'
import { LOADERS_OF_PACKS } from '@quarry/domain/projects/loaders'
import { packKeysOf } from '@quarry/domain/projects/pack-keys'
import { z } from 'zod'
import { ruleText } from '../rules.ts'

/** Name of the index of a .mrpack, at its root. */
export const MODPACK_INDEX = 'modrinth.index.json'

const DEPENDENCY_KEYS = [
  'minecraft',
  ...LOADERS_OF_PACKS.flatMap((loader) => packKeysOf(loader)?.mrpack ?? []),
]

/** A side that a tool left out or wrote as an empty text is unknown. */
const Side = z.enum([...SIDE_TYPES, '']).nullish()

const File = z.object({
  path: z.string().refine(staysInside, { message: ruleText('inside_game_folder') }),
  hashes: z.object({
    sha1: z.string().regex(/^[0-9a-f]{40}$/i),
    sha512: z.string().regex(/^[0-9a-f]{128}$/i),
  }),
  env: z.object({ client: Side, server: Side }).nullish(),
  downloads: z.array(z.string()),
  fileSize: z.int().min(0),
})

export const ModpackIndex = z.object({
  game: z.literal('minecraft', { message: ruleText('game_is_minecraft') }),
  formatVersion: z.int(),
  versionId: z.string().min(PACK_NAME.min).max(PACK_NAME.max),
  name: z.string().min(PACK_NAME.min).max(PACK_NAME.max),
  summary: z.string().max(PACK_SUMMARY.max).nullish(),
  files: z.array(File).max(PACK_FILES_MAX),
  dependencies: z.partialRecord(z.enum(DEPENDENCY_KEYS), z.string()),
})
export type ModpackIndex = z.output<typeof ModpackIndex>

/** Whether a path stays in the game folder. Checks every segment, with slashes and backslashes. */
function staysInside(path: string): boolean {
  if (path === '' || path.includes('\0') || /^[A-Za-z]:/.test(path)) return false
  const parts = path.split(/[\\/]/)
  return !path.startsWith('/') && !path.startsWith('\\') && !parts.includes('..')
}
