import { z } from 'zod/mini'
import type { GameVersion, NamedDependency, Relation, Suggestion } from './version-suggestion.ts'
import { dependencyId } from './dependency-aliases.ts'
import { readJson } from './lenient-json.ts'
import { lenient, named, onlyIn, Text } from './manifest-fields.ts'
import { isEverySemver, releasesInSemver } from './version-range.ts'

const QuiltManifest = z.object({
  quilt_loader: z.object({
    id: Text,
    version: Text,
    metadata: lenient(z.object({ name: Text })),
    depends: z.optional(z.unknown()),
    breaks: z.optional(z.unknown()),
  }),
  minecraft: lenient(z.object({ environment: Text })),
})
const Dependency = z.object({
  id: z.string(),
  versions: z.optional(z.unknown()),
  optional: lenient(z.boolean()),
})

const platform = new Set(['minecraft', 'java', 'quilt_loader', 'fabricloader'])

/** quilt.mod.json */
export function readQuiltManifest(text: string, known: readonly GameVersion[]): Suggestion {
  const { quilt_loader: manifest, minecraft } = z.parse(QuiltManifest, readJson(text))
  const needed = groupsOf(manifest.depends)
  const game = needed.flat().find(({ id }) => id === 'minecraft')
  return {
    ...named(manifest.metadata?.name ?? manifest.id, manifest.version),
    ...onlyIn(minecraft?.environment),
    loaders: ['quilt'],
    gameVersions: game ? releasesInSemver(game.predicates, known) : [],
    dependencies: [
      ...needed.flatMap(relationsOf),
      ...groupsOf(manifest.breaks)
        .flat()
        .filter(({ predicates }) => isEverySemver(predicates))
        .map((entry) => relationTo(entry, 'incompatible')),
    ].filter(({ name }) => !platform.has(name)),
  }
}

type Entry = { id: string; predicates: string[]; isOptional: boolean }

/** Each entry of a relation. A list inside of the list holds alternatives. */
function groupsOf(relation: unknown): Entry[][] {
  const entries: unknown[] = Array.isArray(relation) ? relation : [relation]
  return entries.map((entry) => (Array.isArray(entry) ? entry.flatMap(entriesOf) : entriesOf(entry)))
}

function entriesOf(entry: unknown): Entry[] {
  const parsed = z.safeParse(Dependency, typeof entry === 'string' ? { id: entry } : entry)
  if (!parsed.success) return []
  const { id, versions, optional } = parsed.data
  // An id may have a Maven group: `org.quiltmc:quilt_base`.
  const name = id.split(':').at(-1) ?? id
  const predicates = versions === undefined ? ['*'] : predicatesOf(versions)
  return [{ id: name, predicates, isOptional: optional ?? false }]
}

/** Ranges of which one must match; none if they have an unknown shape. */
function predicatesOf(versions: unknown): string[] {
  if (typeof versions === 'string') return [versions]
  if (Array.isArray(versions)) return versions.flatMap(predicatesOf)
  if (typeof versions !== 'object' || versions === null) return []
  if ('any' in versions) return predicatesOf(versions.any)
  if (!('all' in versions)) return []
  const { all } = versions
  return Array.isArray(all) && all.every((one) => typeof one === 'string') ? [all.join(' ')] : []
}

/** Of alternatives none is required by itself. */
function relationsOf(group: readonly Entry[]): NamedDependency[] {
  const isChoice = new Set(group.map(({ id }) => dependencyId(id))).size > 1
  return group.map((entry) => relationTo(entry, isChoice || entry.isOptional ? 'optional' : 'required'))
}

const relationTo = ({ id }: Entry, relation: Relation): NamedDependency => ({
  name: dependencyId(id),
  relation,
})
