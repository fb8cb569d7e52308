import { z } from 'zod/mini'
import type { GameVersion, NamedDependency, Suggestion } from './version-suggestion.ts'
import { lenient, readJson, readYaml, Text } from './manifest-fields.ts'
import { releasesOf } from './version-range.ts'

const Names = lenient(z.union([z.string(), z.array(z.string())]))
/** YAML is read with all scalars as texts. */
const Truth = z.pipe(
  lenient(z.string()),
  z.transform((text) => (text === undefined ? undefined : /^true$/i.test(text))),
)

const PluginManifest = z.object({
  name: Text,
  version: Text,
  'api-version': Text,
  'folia-supported': Truth,
  depend: Names,
  depends: Names,
  softdepend: Names,
  softDepends: Names,
})

/** plugin.yml does not name the server software, so no loader is suggested. */
export function readPluginManifest(text: string, known: readonly GameVersion[]): Suggestion {
  const manifest = z.parse(PluginManifest, readYaml(text))
  return {
    ...common(manifest, known),
    loaders: manifest['folia-supported'] ? ['folia'] : [],
    dependencies: [...all(manifest.depend, 'required'), ...all(manifest.softdepend, 'optional')],
  }
}

/** bungee.yml */
export function readBungeeManifest(text: string): Suggestion {
  const manifest = z.parse(PluginManifest, readYaml(text))
  return {
    ...common(manifest, []),
    loaders: ['bungeecord'],
    dependencies: [...all(manifest.depends, 'required'), ...all(manifest.softDepends, 'optional')],
  }
}

const PaperDependencies = z.object({
  dependencies: lenient(
    z.object({
      server: lenient(z.record(z.string(), lenient(z.object({ required: Truth })))),
    }),
  ),
})

/** paper-plugin.yml */
export function readPaperManifest(text: string, known: readonly GameVersion[]): Suggestion {
  const yaml = readYaml(text)
  const server = z.parse(PaperDependencies, yaml).dependencies?.server ?? {}
  return {
    ...common(z.parse(PluginManifest, yaml), known),
    loaders: ['paper'],
    dependencies: Object.entries(server).map(([name, dependency]) => ({
      name,
      relation: dependency?.required === false ? 'optional' : 'required',
    })),
  }
}

const VelocityManifest = z.object({
  id: Text,
  name: Text,
  version: Text,
  dependencies: lenient(z.array(z.object({ id: z.string(), optional: lenient(z.boolean()) }))),
})

/** velocity-plugin.json */
export function readVelocityManifest(text: string): Suggestion {
  const manifest = z.parse(VelocityManifest, readJson(text))
  const title = manifest.name ?? manifest.id
  return {
    ...(title && { title }),
    ...(manifest.version && { versionNumber: manifest.version }),
    loaders: ['velocity'],
    gameVersions: [],
    dependencies: (manifest.dependencies ?? []).map(({ id, optional }) => ({
      name: id,
      relation: optional ? 'optional' : 'required',
    })),
  }
}

type Manifest = z.output<typeof PluginManifest>

function common(manifest: Manifest, known: readonly GameVersion[]) {
  const { name, version, 'api-version': api } = manifest
  return {
    ...(name && { title: name }),
    ...(version && { versionNumber: version }),
    gameVersions: api === undefined ? [] : releasesOf(api, known),
  }
}

function all(names: z.output<typeof Names>, relation: NamedDependency['relation']): NamedDependency[] {
  return [names ?? []]
    .flat()
    .filter((name) => !['', '~', 'null'].includes(name.trim()))
    .map((name) => ({ name, relation }))
}
