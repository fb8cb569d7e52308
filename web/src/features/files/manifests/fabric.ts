import { z } from 'zod/mini'
import {
  type GameVersion,
  type NamedDependency,
  type Relation,
  type Suggestion,
} from './version-suggestion.ts'
import { releasesInSemver } from './version-range.ts'

const Predicates = z.union([z.string(), z.array(z.string())])
const Relations = z.optional(z.record(z.string(), z.unknown()))

const FabricManifest = z.object({
  id: z.optional(z.string()),
  name: z.optional(z.string()),
  version: z.optional(z.string()),
  depends: Relations,
  recommends: Relations,
  suggests: Relations,
  breaks: Relations,
})

/** Ids of the game, the Java runtime and the loaders themselves. */
const platform = new Set(['minecraft', 'java', 'fabricloader', 'quilt_loader', 'fabric-loader'])

/** fabric.mod.json */
export function readFabricManifest(text: string, known: readonly GameVersion[]): Suggestion {
  // Some build tools leave line breaks inside strings.
  const manifest = z.parse(FabricManifest, JSON.parse(text.replaceAll(/[\r\n]+/g, ' ')))
  const game = z.safeParse(Predicates, manifest.depends?.['minecraft'])
  return {
    ...named(manifest.name, manifest.version),
    loaders: ['fabric'],
    gameVersions: game.success ? releasesInSemver([game.data].flat(), known) : [],
    dependencies: [
      ...relations(manifest.depends, 'required'),
      ...relations(manifest.recommends, 'optional'),
      ...relations(manifest.suggests, 'optional'),
      ...relations(manifest.breaks, 'incompatible'),
    ],
  }
}

function relations(entries: Record<string, unknown> | undefined, relation: Relation): NamedDependency[] {
  return Object.keys(entries ?? {})
    .filter((name) => !platform.has(name))
    .map((name) => ({ name: name === 'fabric' ? 'fabric-api' : name, relation }))
}

const QuiltVersions = z.union([
  Predicates,
  z.object({ any: z.array(z.string()) }),
  z.object({ all: z.array(z.string()) }),
])
const QuiltDependency = z.union([
  z.string(),
  z.object({ id: z.string(), versions: z.optional(QuiltVersions), optional: z.optional(z.boolean()) }),
])
const QuiltManifest = z.object({
  quilt_loader: z.object({
    version: z.optional(z.string()),
    metadata: z.optional(z.object({ name: z.optional(z.string()) })),
    depends: z.optional(z.array(z.unknown())),
    breaks: z.optional(z.array(z.unknown())),
  }),
})

/** quilt.mod.json */
export function readQuiltManifest(text: string, known: readonly GameVersion[]): Suggestion {
  const { quilt_loader: manifest } = z.parse(QuiltManifest, JSON.parse(text))
  const depends = quiltDependencies(manifest.depends)
  const game = depends.find(({ id }) => id === 'minecraft')
  return {
    ...named(manifest.metadata?.name, manifest.version),
    loaders: ['quilt'],
    gameVersions: game ? releasesInSemver(quiltPredicates(game.versions), known) : [],
    dependencies: [
      ...depends.map(
        ({ id, optional }) => ({ name: id, relation: optional ? 'optional' : 'required' }) as const,
      ),
      ...quiltDependencies(manifest.breaks).map(
        ({ id }) => ({ name: id, relation: 'incompatible' }) as const,
      ),
    ].filter(({ name }) => !platform.has(name)),
  }
}

type QuiltEntry = {
  id: string
  versions?: z.output<typeof QuiltVersions> | undefined
  optional?: boolean | undefined
}

function quiltDependencies(entries: readonly unknown[] | undefined): QuiltEntry[] {
  return (entries ?? []).flatMap((entry) => {
    const parsed = z.safeParse(QuiltDependency, entry)
    if (!parsed.success) return []
    const dependency = typeof parsed.data === 'string' ? { id: parsed.data } : parsed.data
    // An id may have a Maven group: `org.quiltmc:quilt_base`.
    return [{ ...dependency, id: dependency.id.split(':').at(-1) ?? dependency.id }]
  })
}

function quiltPredicates(versions: QuiltEntry['versions']): string[] {
  if (versions === undefined) return ['*']
  if (typeof versions === 'string') return [versions]
  if (Array.isArray(versions)) return versions
  return 'any' in versions ? versions.any : [versions.all.join(' ')]
}

function named(title: string | undefined, versionNumber: string | undefined) {
  const isPlaceholder = versionNumber?.includes('${') ?? true
  return { ...(title && { title }), ...(versionNumber && !isPlaceholder && { versionNumber }) }
}
