import { z } from 'zod/mini'
import { readJson } from './lenient-json.ts'
import type { GameVersion, NamedDependency, Relation, Suggestion } from './version-suggestion.ts'
import { lenient, listOf, named, readYaml, Text } from './manifest-fields.ts'
import { releasesOf } from './version-range.ts'

const Names = listOf(Text)
/** YAML is read with all scalars as texts. The servers use YAML 1.1, which has further words for true. */
const Truth = z.pipe(
  lenient(z.string()),
  z.transform((text) => (text === undefined ? undefined : /^(?:true|yes|on)$/i.test(text))),
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

/** Fields of servers that proxies do not know. */
const serverFields = [
  'api-version',
  'commands',
  'permissions',
  'depend',
  'softdepend',
  'loadbefore',
  'load',
  'libraries',
  'folia-supported',
]

/**
 * plugin.yml does not name the server software. Paper loads all plugins for servers; the same file without any field of
 * servers may belong to a plugin for BungeeCord.
 */
export function readPluginManifest(text: string, known: readonly GameVersion[]): Suggestion {
  const yaml = readYaml(text)
  const manifest = z.parse(PluginManifest, yaml)
  const isForServers = serverFields.some((name) => Object.hasOwn(yaml as object, name))
  return {
    ...common(manifest, known),
    loaders: [...(isForServers ? ['paper'] : []), ...(manifest['folia-supported'] ? ['folia'] : [])],
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

const PaperDependency = z.object({ name: Text, required: Truth })
const PaperManifest = z.object({ dependencies: z.optional(z.unknown()) })
const PaperServer = lenient(
  z.object({ server: lenient(z.record(z.string(), lenient(z.object({ required: Truth })))) }),
)

/** paper-plugin.yml; the first builds had a list of dependencies. */
export function readPaperManifest(text: string, known: readonly GameVersion[]): Suggestion {
  const yaml = readYaml(text)
  const { dependencies } = z.parse(PaperManifest, yaml)
  const server = Array.isArray(dependencies) ? {} : (z.parse(PaperServer, dependencies)?.server ?? {})
  const listed = Array.isArray(dependencies) ? z.parse(listOf(PaperDependency), dependencies) : []
  const found = [
    ...Object.entries(server).map(([name, dependency]) => ({ name, required: dependency?.required })),
    ...listed,
  ]
  return {
    ...common(z.parse(PluginManifest, yaml), known),
    loaders: ['paper'],
    dependencies: found.flatMap(({ name, required }) =>
      name === undefined ? [] : [{ name, relation: required === false ? 'optional' : 'required' }],
    ),
  }
}

const VelocityManifest = z.object({
  id: Text,
  name: Text,
  version: Text,
  dependencies: listOf(z.object({ id: z.string(), optional: lenient(z.boolean()) })),
})

/** velocity-plugin.json */
export function readVelocityManifest(text: string): Suggestion {
  const manifest = z.parse(VelocityManifest, readJson(text))
  return {
    ...named(manifest.name ?? manifest.id, manifest.version),
    loaders: ['velocity'],
    gameVersions: [],
    dependencies: manifest.dependencies.map(({ id, optional }) => ({
      name: id,
      relation: optional ? 'optional' : 'required',
    })),
  }
}

type Manifest = z.output<typeof PluginManifest>

function common(manifest: Manifest, known: readonly GameVersion[]) {
  const { name, version, 'api-version': api } = manifest
  return {
    ...named(name, version),
    gameVersions: api === undefined ? [] : releasesOf(api, known),
  }
}

const all = (names: z.output<typeof Names>, relation: Relation): NamedDependency[] =>
  names.flatMap((name) => (name === undefined || ['~', 'null'].includes(name) ? [] : [{ name, relation }]))
