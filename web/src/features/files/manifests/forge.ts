import { parse as parseToml } from 'smol-toml'
import { z } from 'zod/mini'
import type { GameVersion, NamedDependency, Relation, Suggestion } from './version-suggestion.ts'
import { releasesInMaven } from './version-range.ts'

const Dependency = z.object({
  modId: z.string(),
  mandatory: z.optional(z.boolean()),
  type: z.optional(z.string()),
  versionRange: z.optional(z.string()),
})
const ForgeManifest = z.object({
  mods: z.array(
    z.object({ modId: z.string(), version: z.optional(z.string()), displayName: z.optional(z.string()) }),
  ),
  dependencies: z.optional(z.record(z.string(), z.array(z.unknown()))),
})

const platform = new Set(['minecraft', 'forge', 'neoforge', 'java'])

type ForgeFiles = { manifest: string; jarManifest: string | undefined; loader: 'forge' | 'neoforge' }

/** mods.toml and neoforge.mods.toml; the version can be in the manifest of the jar instead. */
export function readForgeManifest(files: ForgeFiles, known: readonly GameVersion[]): Suggestion {
  const parsed = z.parse(ForgeManifest, parseToml(files.manifest))
  const mod = parsed.mods[0]
  if (!mod) return { loaders: [files.loader], gameVersions: [], dependencies: [] }
  const versionNumber = mod.version?.includes('${') ? jarVersion(files.jarManifest) : mod.version
  const dependencies = (parsed.dependencies?.[mod.modId] ?? []).flatMap((entry) => {
    const dependency = z.safeParse(Dependency, entry)
    return dependency.success ? [dependency.data] : []
  })
  const game = dependencies.find(({ modId }) => modId === 'minecraft')
  return {
    ...(mod.displayName && { title: mod.displayName }),
    ...(versionNumber && { versionNumber }),
    loaders: [files.loader],
    gameVersions: game?.versionRange ? releasesInMaven(game.versionRange, known) : [],
    dependencies: dependencies.filter(({ modId }) => !platform.has(modId)).map(named),
  }
}

function named({ modId, mandatory, type }: z.output<typeof Dependency>): NamedDependency {
  const byType: Record<string, Relation> = {
    required: 'required',
    optional: 'optional',
    incompatible: 'incompatible',
    discouraged: 'optional',
  }
  return {
    name: modId,
    relation: byType[type?.toLowerCase() ?? ''] ?? (mandatory === false ? 'optional' : 'required'),
  }
}

function jarVersion(jarManifest: string | undefined): string | undefined {
  return /^Implementation-Version:\s*(\S+)/m.exec(jarManifest ?? '')?.[1]
}
