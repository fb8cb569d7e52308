import { parse as parseToml } from 'smol-toml'
import { z } from 'zod/mini'
import type { GameVersion, Relation, Suggestion } from './version-suggestion.ts'
import { forgeDependencyId } from './dependency-aliases.ts'
import { jarVersion } from './jar-manifest.ts'
import { lenient, listOf, named, Text } from './manifest-fields.ts'
import { isEveryMaven, releasesInMaven } from './version-range.ts'

const Dependency = z.object({
  modId: z.string(),
  mandatory: lenient(z.boolean()),
  type: lenient(z.string()),
  versionRange: lenient(z.string()),
})
const platform = new Set(['minecraft', 'forge', 'neoforge', 'java', 'fml', 'javafml'])

/** Integers are exact; a number with a dot has lost its zeros and is read as no text. */
const readToml = (text: string) => parseToml(text.replace(/^\uFEFF/, ''), { integersAsBigInt: true })
const ExactText = z.pipe(
  z.optional(z.unknown()),
  z.transform((value) => z.parse(Text, typeof value === 'number' ? undefined : value)),
)

const Mod = z.object({ modId: lenient(z.string()), version: ExactText, displayName: ExactText })
const ForgeManifest = z.object({ mods: listOf(Mod), dependencies: z.optional(z.unknown()) })

type ForgeFiles = { manifest: string; jarManifest: string | undefined; loader: 'forge' | 'neoforge' }

/** mods.toml and neoforge.mods.toml; the version can be in the manifest of the jar instead. */
export function readForgeManifest(files: ForgeFiles, known: readonly GameVersion[]): Suggestion {
  const parsed = z.parse(ForgeManifest, readToml(files.manifest))
  const own = new Set(parsed.mods.map(({ modId }) => modId))
  const dependencies = dependenciesOf(parsed)
  const [mod] = parsed.mods
  return {
    ...named(mod?.displayName, mod?.version ?? jarVersion(files.jarManifest)),
    loaders: [files.loader],
    gameVersions: gameVersionsOf(dependencies, known),
    dependencies: dependencies
      .filter(({ modId }) => !platform.has(modId) && !own.has(modId))
      .filter(isWholeProject)
      .map(({ modId, ...relation }) => ({ name: forgeDependencyId(modId), relation: relationOf(relation) })),
  }
}

type ForgeDependency = z.output<typeof Dependency>

/** Dependencies of all mods in the file: lists below the ids of the mods, or one list without an id. */
function dependenciesOf({ mods, dependencies }: z.output<typeof ForgeManifest>): ForgeDependency[] {
  const List = listOf(Dependency)
  if (Array.isArray(dependencies)) return z.parse(List, dependencies)
  const byMod = z.safeParse(z.record(z.string(), z.unknown()), dependencies)
  if (!byMod.success) return []
  const ids = new Set(mods.flatMap(({ modId }) => modId ?? []))
  return [...ids].flatMap((id) => z.parse(List, byMod.data[id]))
}

/** Versions that all mods in the file support. */
function gameVersionsOf(dependencies: readonly ForgeDependency[], known: readonly GameVersion[]): string[] {
  const ranges = dependencies
    .filter(({ modId, versionRange }) => modId === 'minecraft' && !isEveryMaven(versionRange ?? ''))
    .map(({ versionRange }) => new Set(releasesInMaven(versionRange ?? '', known)))
  const [first, ...others] = ranges
  return [...(first ?? [])].filter((version) => others.every((range) => range.has(version)))
}

/** An incompatibility with some versions only is none with the project, and a discouraged mod is no dependency. */
function isWholeProject({ type, versionRange }: ForgeDependency): boolean {
  const kind = type?.toLowerCase()
  return kind !== 'discouraged' && (kind !== 'incompatible' || isEveryMaven(versionRange ?? ''))
}

function relationOf({ mandatory, type }: Omit<ForgeDependency, 'modId'>): Relation {
  const byType: Record<string, Relation> = {
    required: 'required',
    optional: 'optional',
    incompatible: 'incompatible',
  }
  return byType[type?.toLowerCase() ?? ''] ?? (mandatory === false ? 'optional' : 'required')
}
