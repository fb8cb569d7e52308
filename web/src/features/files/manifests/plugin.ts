import { parse as parseYaml } from 'yaml'
import { z } from 'zod/mini'
import type { GameVersion, NamedDependency, Suggestion } from './version-suggestion.ts'
import { releasesOf } from './version-range.ts'

const Text = z.union([z.string(), z.number()])
const Names = z.optional(z.union([z.string(), z.array(z.string())]))

const PluginManifest = z.object({
  name: z.optional(z.string()),
  version: z.optional(Text),
  'api-version': z.optional(Text),
  'folia-supported': z.optional(z.boolean()),
  depend: Names,
  depends: Names,
  softdepend: Names,
  softDepends: Names,
})

/** plugin.yml does not name the server software, so no loader is suggested. */
export function readPluginManifest(text: string, known: readonly GameVersion[]): Suggestion {
  const manifest = readYaml(text)
  return {
    ...common(manifest, known),
    loaders: manifest['folia-supported'] ? ['folia'] : [],
    dependencies: [...all(manifest.depend, 'required'), ...all(manifest.softdepend, 'optional')],
  }
}

/** bungee.yml */
export function readBungeeManifest(text: string): Suggestion {
  const manifest = readYaml(text)
  return {
    ...common(manifest, []),
    loaders: ['bungeecord'],
    dependencies: [...all(manifest.depends, 'required'), ...all(manifest.softDepends, 'optional')],
  }
}

const PaperDependencies = z.object({
  dependencies: z.optional(
    z.object({
      server: z.optional(z.record(z.string(), z.object({ required: z.optional(z.boolean()) }))),
    }),
  ),
})

/** paper-plugin.yml */
export function readPaperManifest(text: string, known: readonly GameVersion[]): Suggestion {
  const nested = z.safeParse(PaperDependencies, parseYaml(text))
  const server = nested.success ? (nested.data.dependencies?.server ?? {}) : {}
  return {
    ...common(readYaml(text), known),
    loaders: ['paper'],
    dependencies: Object.entries(server).map(([name, { required }]) => ({
      name,
      relation: required === false ? 'optional' : 'required',
    })),
  }
}

const VelocityManifest = z.object({
  id: z.optional(z.string()),
  name: z.optional(z.string()),
  version: z.optional(z.string()),
  dependencies: z.optional(z.array(z.object({ id: z.string(), optional: z.optional(z.boolean()) }))),
})

/** velocity-plugin.json */
export function readVelocityManifest(text: string): Suggestion {
  const manifest = z.parse(VelocityManifest, JSON.parse(text))
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

// The failsafe schema would keep `1.20` a text, but booleans would become texts too.
function readYaml(text: string): Manifest {
  const quoted = text.replace(/^(api-version|version):\s*([\d.]+)\s*$/gm, "$1: '$2'")
  return z.parse(PluginManifest, parseYaml(quoted))
}

function common(manifest: Manifest, known: readonly GameVersion[]) {
  const version = manifest.version === undefined ? undefined : String(manifest.version)
  const api = manifest['api-version']
  return {
    ...(manifest.name && { title: manifest.name }),
    ...(version && !version.includes('${') && { versionNumber: version }),
    gameVersions: api === undefined ? [] : releasesOf(String(api), known),
  }
}

function all(names: z.output<typeof Names>, relation: NamedDependency['relation']): NamedDependency[] {
  return [names ?? []].flat().map((name) => ({ name, relation }))
}
