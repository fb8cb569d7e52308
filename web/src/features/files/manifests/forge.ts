import { parse as parseToml } from 'smol-toml'
import { z } from 'zod/mini'
import type { GameVersion, NamedDependency, Relation, Suggestion } from './version-suggestion.ts'
import { lenient, Text } from './manifest-fields.ts'
import { isEveryMaven, releasesInMaven } from './version-range.ts'

const Dependency = z.object({
  modId: z.string(),
  mandatory: lenient(z.boolean()),
  type: lenient(z.string()),
  versionRange: lenient(z.string()),
})
const ForgeManifest = z.object({
  mods: z.array(z.object({ modId: z.string(), version: Text, displayName: Text })),
  dependencies: lenient(z.record(z.string(), z.array(z.unknown()))),
})

const platform = new Set(['minecraft', 'forge', 'neoforge', 'java'])

type ForgeFiles = { manifest: string; jarManifest: string | undefined; loader: 'forge' | 'neoforge' }

/** mods.toml and neoforge.mods.toml; the version can be in the manifest of the jar instead. */
export function readForgeManifest(files: ForgeFiles, known: readonly GameVersion[]): Suggestion {
  const parsed = z.parse(ForgeManifest, parseToml(files.manifest))
  const mod = parsed.mods[0]
  if (!mod) return { loaders: [files.loader], gameVersions: [], dependencies: [] }
  const versionNumber = mod.version ?? jarVersion(files.jarManifest)
  const dependencies = parsed.mods.flatMap(({ modId }) => dependenciesOf(parsed, modId))
  const game = dependencies.find(({ modId }) => modId === 'minecraft')
  return {
    ...(mod.displayName && { title: mod.displayName }),
    ...(versionNumber && { versionNumber }),
    loaders: [files.loader],
    gameVersions: game?.versionRange ? releasesInMaven(game.versionRange, known) : [],
    dependencies: dependencies
      .filter((dependency) => !platform.has(dependency.modId) && isWholeProject(dependency))
      .map(named),
  }
}

type ForgeDependency = z.output<typeof Dependency>

function dependenciesOf({ dependencies }: z.output<typeof ForgeManifest>, modId: string): ForgeDependency[] {
  return (dependencies?.[modId] ?? []).flatMap((entry) => {
    const dependency = z.safeParse(Dependency, entry)
    return dependency.success ? [dependency.data] : []
  })
}

/** An incompatibility with some versions only is none with the project. */
const isWholeProject = ({ type, versionRange }: ForgeDependency): boolean =>
  type?.toLowerCase() !== 'incompatible' || isEveryMaven(versionRange ?? '')

function named({ modId, mandatory, type }: ForgeDependency): NamedDependency {
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
