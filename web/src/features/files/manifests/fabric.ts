import { z } from 'zod/mini'
import {
  type GameVersion,
  type NamedDependency,
  type Relation,
  type Suggestion,
} from './version-suggestion.ts'
import { dependencyId } from './dependency-aliases.ts'
import { readJson } from './lenient-json.ts'
import { named, onlyIn, Text } from './manifest-fields.ts'
import { isEverySemver, releasesInSemver } from './version-range.ts'

const Predicates = z.union([z.string(), z.array(z.string())])

const FabricManifest = z.object({
  id: Text,
  name: Text,
  version: Text,
  environment: Text,
  depends: z.optional(z.unknown()),
  requires: z.optional(z.unknown()),
  recommends: z.optional(z.unknown()),
  suggests: z.optional(z.unknown()),
  breaks: z.optional(z.unknown()),
  conflicts: z.optional(z.unknown()),
})

/** Ids of the game, the Java runtime and the loaders themselves. */
const platform = new Set(['minecraft', 'java', 'fabricloader', 'quilt_loader', 'fabric-loader'])

/** fabric.mod.json. `requires` and `conflicts` are words of its first schema. */
export function readFabricManifest(text: string, known: readonly GameVersion[]): Suggestion {
  const manifest = z.parse(FabricManifest, readJson(text))
  const needed = [...entriesOf(manifest.depends), ...entriesOf(manifest.requires)]
  const game = needed.find(({ id }) => id === 'minecraft')
  const wanted = [...entriesOf(manifest.recommends), ...entriesOf(manifest.suggests)]
  const broken = [...entriesOf(manifest.breaks), ...entriesOf(manifest.conflicts)]
  return {
    ...named(manifest.name ?? manifest.id, manifest.version),
    ...onlyIn(manifest.environment),
    loaders: ['fabric'],
    gameVersions: game ? releasesInSemver(game.predicates, known) : [],
    dependencies: [
      ...relations(needed, 'required'),
      ...relations(wanted, 'optional'),
      // A break with some versions only is none with the project.
      ...relations(
        broken.filter(({ predicates }) => isEverySemver(predicates)),
        'incompatible',
      ),
    ],
  }
}

/** `predicates` is empty if they have an unknown shape. */
type Entry = { id: string; predicates: string[] }

/** Relations of a manifest: ids with their versions, or lists of ids and of such entries. */
function entriesOf(relation: unknown): Entry[] {
  if (Array.isArray(relation))
    return relation.flatMap((one: unknown) =>
      typeof one === 'string' ? [{ id: one, predicates: ['*'] }] : entriesOf(one),
    )
  if (typeof relation !== 'object' || relation === null) return []
  if ('id' in relation && typeof relation.id === 'string') {
    const { id } = relation
    return [{ id, predicates: predicatesOf('version' in relation ? relation.version : '*') }]
  }
  return Object.entries(relation).map(([id, versions]) => ({ id, predicates: predicatesOf(versions) }))
}

function predicatesOf(versions: unknown): string[] {
  const parsed = z.safeParse(Predicates, versions)
  return parsed.success ? [parsed.data].flat() : []
}

const relations = (entries: readonly Entry[], relation: Relation): NamedDependency[] =>
  entries.filter(({ id }) => !platform.has(id)).map(({ id }) => ({ name: dependencyId(id), relation }))
