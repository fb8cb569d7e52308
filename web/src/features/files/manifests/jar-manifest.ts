import { FORGE_FAMILY } from '@quarry/domain/projects/loader-families'
import { named, Text } from './manifest-fields.ts'
import { emptySuggestion, type Suggestion } from './version-suggestion.ts'
import { z } from 'zod/mini'

/** An attribute of the jar itself. Lines are folded at 72 bytes; names ignore case. */
function jarAttribute(manifest: string, name: string): string | undefined {
  const [main = ''] = manifest
    .replace(/^\uFEFF/, '')
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll('\n ', '')
    .split('\n\n')
  const prefix = `${name.toLowerCase()}:`
  const line = main.split('\n').find((one) => one.toLowerCase().startsWith(prefix))
  return line === undefined ? undefined : z.parse(Text, line.slice(prefix.length))
}

export const jarVersion = (manifest: string | undefined): string | undefined =>
  manifest === undefined ? undefined : jarAttribute(manifest, 'Implementation-Version')

/** Services of the loaders that a library provides, such as a language. */
const servicesOf = [
  ['neoforge', 'META-INF/services/net.neoforged.'],
  ['forge', 'META-INF/services/net.minecraftforge.'],
] as const

/**
 * Libraries and core mods without a manifest of their own. Forge and NeoForge both load a library that names neither.
 * Undefined for all other jars.
 */
export function readLibraryManifest(text: string, names: readonly string[]): Suggestion | undefined {
  const isLibrary = jarAttribute(text, 'FMLModType') !== undefined
  if (!isLibrary && jarAttribute(text, 'FMLCorePlugin') === undefined) return undefined
  const hinted: string[] = servicesOf
    .filter(([, prefix]) => names.some((name) => name.startsWith(prefix)))
    .map(([loader]) => loader)
  const both = isLibrary ? [...FORGE_FAMILY] : ['forge']
  return {
    ...emptySuggestion,
    ...named(
      jarAttribute(text, 'Implementation-Title') ?? jarAttribute(text, 'Specification-Title'),
      jarVersion(text),
    ),
    loaders: hinted.length > 0 ? hinted : both,
  }
}
