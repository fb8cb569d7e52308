import { loaderOfMrpackKey } from '@quarry/domain/projects/pack-keys'
import { z } from 'zod/mini'
import { dataPackFormats, resourcePackFormats } from './resource-pack-formats.ts'
import { type GameVersion, emptySuggestion, type Suggestion } from './version-suggestion.ts'
import { releasesInMaven } from './version-range.ts'

const Format = z.union([z.number(), z.array(z.number())])
const PackManifest = z.object({
  pack: z.object({
    pack_format: z.optional(z.number()),
    min_format: z.optional(Format),
    max_format: z.optional(Format),
    supported_formats: z.optional(
      z.union([
        z.number(),
        z.array(z.number()),
        z.object({ min_inclusive: z.number(), max_inclusive: z.number() }),
      ]),
    ),
  }),
})

/** pack.mcmeta of a data pack or resource pack; the folders beside it show which one it is. */
export function readPackManifest(
  text: string,
  kind: 'datapack' | 'resourcepack',
  known: readonly GameVersion[],
): Suggestion {
  const { pack } = z.parse(PackManifest, JSON.parse(text))
  const [min, max] = supported(pack)
  const table = kind === 'datapack' ? dataPackFormats : resourcePackFormats
  const ranges = table.filter(([format]) => format >= min && format <= max)
  return {
    ...emptySuggestion,
    loaders: [kind === 'datapack' ? 'datapack' : 'minecraft'],
    gameVersions: releasesInMaven(ranges.map(([, first, last]) => `[${first},${last}]`).join(','), known),
  }
}

function supported(pack: z.output<typeof PackManifest>['pack']): [min: number, max: number] {
  const { supported_formats: formats, min_format: min, max_format: max, pack_format: format = -1 } = pack
  if (min !== undefined && max !== undefined) return [major(min), major(max)]
  if (formats === undefined) return [format, format]
  if (typeof formats === 'number') return [formats, formats]
  if (Array.isArray(formats)) return [formats[0] ?? -1, formats.at(-1) ?? -1]
  return [formats.min_inclusive, formats.max_inclusive]
}

/** Newer packs write a format as `[major, minor]`. */
const major = (format: number | number[]) => (Array.isArray(format) ? (format[0] ?? -1) : Math.floor(format))

const ModpackIndex = z.object({
  name: z.optional(z.string()),
  versionId: z.optional(z.string()),
  dependencies: z.optional(z.record(z.string(), z.string())),
})

/** modrinth.index.json of a modpack. The server turns its files into dependencies. */
export function readModpackIndex(text: string, known: readonly GameVersion[]): Suggestion {
  const index = z.parse(ModpackIndex, JSON.parse(text))
  const needs = index.dependencies ?? {}
  return {
    ...(index.name && { title: index.name }),
    ...(index.versionId && { versionNumber: index.versionId }),
    loaders: Object.keys(needs).flatMap((name) => loaderOfMrpackKey(name) ?? []),
    gameVersions: known.map((game) => game.version).filter((version) => version === needs['minecraft']),
    dependencies: [],
  }
}
