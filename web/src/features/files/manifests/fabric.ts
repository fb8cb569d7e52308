import { z } from 'zod/mini'
import {
  type GameVersion,
  type NamedDependency,
  type Relation,
  type Suggestion,
} from './version-suggestion.ts'
import { lenient, readJson, Text } from './manifest-fields.ts'
import { isEverySemver, releasesInSemver } from './version-range.ts'

const Predicates = z.union([z.string(), z.array(z.string())])
const Relations = lenient(z.record(z.string(), z.unknown()))

const FabricManifest = z.object({
  name: Text,
  version: Text,
  depends: Relations,
  recommends: Relations,
  suggests: Relations,
  breaks: Relations,
})

/** Ids of the game, the Java runtime and the loaders themselves. */
const platform = new Set(['minecraft', 'java', 'fabricloader', 'quilt_loader', 'fabric-loader'])

/** fabric.mod.json */
export function readFabricManifest(text: string, known: readonly GameVersion[]): Suggestion {
  const manifest = z.parse(FabricManifest, readJson(text))
  const game = z.safeParse(Predicates, manifest.depends?.['minecraft'])
  return {
    ...named(manifest.name, manifest.version),
    loaders: ['fabric'],
    gameVersions: game.success ? releasesInSemver([game.data].flat(), known) : [],
    dependencies: [
      ...relations(manifest.depends, 'required'),
      ...relations(manifest.recommends, 'optional'),
      ...relations(manifest.suggests, 'optional'),
      ...relations(wholeProjects(manifest.breaks), 'incompatible'),
    ],
  }
}

/** A break with some versions only is none with the project. */
function wholeProjects(entries: Record<string, unknown> | undefined): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(entries ?? {}).filter(([, range]) => {
      const predicates = z.safeParse(Predicates, range)
      return predicates.success && isEverySemver([predicates.data].flat())
    }),
  )
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
    version: Text,
    metadata: lenient(z.object({ name: Text })),
    depends: lenient(z.array(z.unknown())),
    breaks: lenient(z.array(z.unknown())),
  }),
})

/** quilt.mod.json */
export function readQuiltManifest(text: string, known: readonly GameVersion[]): Suggestion {
  const { quilt_loader: manifest } = z.parse(QuiltManifest, readJson(text))
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
      ...quiltDependencies(manifest.breaks)
        .filter(({ versions }) => isEverySemver(quiltPredicates(versions)))
        .map(({ id }) => ({ name: id, relation: 'incompatible' }) as const),
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
  return { ...(title && { title }), ...(versionNumber && { versionNumber }) }
}
