import { SHADER_RENDERERS } from '@quarry/domain/projects/loader-families'
import { loaderOfMrpackKey } from '@quarry/domain/projects/pack-keys'
import { z } from 'zod/mini'
import { readJson } from './lenient-json.ts'
import { Int, lenient, named, Text } from './manifest-fields.ts'
import { dataPackFormats, resourcePackFormats } from './resource-pack-formats.ts'
import { type GameVersion, emptySuggestion, type Suggestion } from './version-suggestion.ts'
import { releasesInMaven } from './version-range.ts'

const Format = lenient(z.union([Int, z.array(Int)]))
const PackManifest = z.object({
  pack: z.object({
    pack_format: lenient(Int),
    min_format: Format,
    max_format: Format,
    supported_formats: lenient(
      z.union([Int, z.array(Int), z.object({ min_inclusive: Int, max_inclusive: Int })]),
    ),
  }),
})

/** pack.mcmeta of a data pack or resource pack; the folders beside it show which one it is. */
export function readPackManifest(
  text: string,
  kind: 'datapack' | 'resourcepack',
  known: readonly GameVersion[],
): Suggestion {
  const { pack } = z.parse(PackManifest, readJson(text))
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

/** What a resource pack has beside core shaders. */
const otherAssets = /^assets\/(?!minecraft\/(?:shaders|post_effect|texts)\/|[^/]+$)/

/** Renderers of a pack that changes core shaders only, or that has pipelines of Canvas. */
export function packShaders(names: readonly string[]): string[] {
  if (names.some((name) => /^assets\/[^/]+\/pipelines\//.test(name))) return ['canvas']
  const hasShaders = names.some((name) => name.startsWith('assets/minecraft/shaders/'))
  return hasShaders && !names.some((name) => otherAssets.test(name)) ? ['vanilla'] : []
}

const iris = /^[ \t]{0,16}iris\.features\.required[ \t]{0,16}=/m

/** A pack below `shaders/`: Iris loads packs for OptiFine too. */
export const readShaderPack = (properties: string | undefined): Suggestion => ({
  ...emptySuggestion,
  loaders: iris.test(properties ?? '') ? ['iris'] : [...SHADER_RENDERERS],
})

const ModpackIndex = z.object({
  name: Text,
  versionId: Text,
  dependencies: lenient(z.record(z.string(), Text)),
})

/** modrinth.index.json of a modpack. The server turns its files into dependencies. */
export function readModpackIndex(text: string, known: readonly GameVersion[]): Suggestion {
  // Launchers and the server accept a byte order mark, but no comments.
  const index = z.parse(ModpackIndex, JSON.parse(text.replace(/^\uFEFF/, '')))
  const needs = index.dependencies ?? {}
  return {
    ...named(index.name, index.versionId),
    loaders: Object.keys(needs).flatMap((name) => loaderOfMrpackKey(name) ?? []),
    gameVersions: known.map((game) => game.version).filter((version) => version === needs['minecraft']),
    dependencies: [],
  }
}
