import { z } from 'zod/mini'
import { readJson } from './lenient-json.ts'
import { lenient, listOf, named, Text } from './manifest-fields.ts'
import type { GameVersion, NamedDependency, Relation, Suggestion } from './version-suggestion.ts'
import { releasesInMaven, releasesInSemver } from './version-range.ts'

const Names = listOf(z.string())
const Mod = z.object({
  modid: lenient(z.string()),
  name: Text,
  version: Text,
  mcversion: Text,
  requiredMods: Names,
  dependencies: Names,
})
const ModList = z.object({ modList: z.optional(z.unknown()) })

const platform = new Set(['minecraft', 'forge', 'mod_minecraftforge', 'fml', 'mcp', 'java'])
const spongeApi = 'spongeapi'

/**
 * mcmod.info of Forge and of Sponge, as a list (version 1) or as an object with a list (version 2). `dependencies` only
 * orders mods.
 */
export function readMcmodInfo(text: string, known: readonly GameVersion[]): Suggestion {
  const json = readJson(text)
  const list = Array.isArray(json) ? json : z.parse(ModList, json).modList
  const mods = z.parse(listOf(Mod), list)
  const own = new Set(mods.map(({ modid }) => modid?.toLowerCase()))
  const dependencies = [
    ...mods.flatMap(({ requiredMods }) => relations(requiredMods, 'required')),
    ...mods.flatMap((mod) => relations(mod.dependencies, 'optional')),
  ]
  const isForSponge = dependencies.some(({ name }) => name === spongeApi)
  return {
    ...named(mods[0]?.name ?? mods[0]?.modid, mods[0]?.version),
    loaders: [isForSponge ? 'sponge' : 'forge'],
    gameVersions: gameVersionsOf(mods[0]?.mcversion, known),
    dependencies: dependencies.filter(
      ({ name }) => name !== spongeApi && !platform.has(name) && !own.has(name),
    ),
  }
}

/** Ids with a version range behind an `@`, some with a word about the order before them. */
const relations = (ids: readonly string[], relation: Relation): NamedDependency[] =>
  ids.flatMap((id) => {
    const [name = ''] = (id.split(':').at(-1) ?? '').split('@')
    const trimmed = name.trim().toLowerCase()
    return trimmed === '' || trimmed === '*' ? [] : [{ name: trimmed, relation }]
  })

/** One version, `1.12.x`, or a Maven range. */
function gameVersionsOf(text: string | undefined, known: readonly GameVersion[]): string[] {
  if (text === undefined) return []
  if (/^[[(]/.test(text)) return releasesInMaven(text, known)
  return /^\d+(?:\.(?:\d+|x))+$/.test(text) ? releasesInSemver([text], known) : []
}

const Litemod = z.object({ name: Text, displayName: Text, version: Text, mcversion: Text, dependsOn: Names })

/** litemod.json */
export function readLitemod(text: string, known: readonly GameVersion[]): Suggestion {
  const mod = z.parse(Litemod, readJson(text))
  return {
    ...named(mod.displayName ?? mod.name, mod.version),
    loaders: ['liteloader'],
    gameVersions: gameVersionsOf(mod.mcversion, known),
    dependencies: relations(mod.dependsOn, 'required'),
  }
}

const RiftMod = z.object({ id: Text, name: Text, version: Text })

/** riftmod.json */
export function readRiftMod(text: string): Suggestion {
  const mod = z.parse(RiftMod, readJson(text))
  return {
    ...named(mod.name ?? mod.id, mod.version),
    loaders: ['rift'],
    gameVersions: [],
    dependencies: [],
  }
}

const SpongeDependency = z.object({ id: z.string(), optional: lenient(z.boolean()) })
const SpongePlugin = z.object({
  id: lenient(z.string()),
  name: Text,
  version: Text,
  dependencies: listOf(SpongeDependency),
})
const SpongeManifest = z.object({ global: z.optional(z.unknown()), plugins: listOf(SpongePlugin) })

/** sponge_plugins.json. Values of `global` apply to plugins without their own. */
export function readSpongePlugins(text: string): Suggestion {
  const manifest = z.parse(SpongeManifest, readJson(text))
  const shared = z.safeParse(SpongePlugin, manifest.global).data
  const [plugin] = manifest.plugins
  const own = new Set(manifest.plugins.map(({ id }) => id))
  return {
    ...named(plugin?.name ?? plugin?.id, plugin?.version ?? shared?.version),
    loaders: ['sponge'],
    gameVersions: [],
    dependencies: [shared, ...manifest.plugins]
      .flatMap((one) => one?.dependencies ?? [])
      .filter(({ id }) => id !== spongeApi && !platform.has(id) && !own.has(id))
      .map(({ id, optional }) => ({ name: id, relation: optional ? 'optional' : 'required' })),
  }
}
