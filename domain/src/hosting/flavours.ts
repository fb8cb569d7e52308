/**
 * Server software that nodes can install. `practice` is a small server that speaks the protocol of the game, for
 * trying the site without an account or a license of the game.
 */
export const SERVER_FLAVOURS = [
  'practice',
  'vanilla',
  'fabric',
  'quilt',
  'forge',
  'neoforge',
  'paper',
  'purpur',
] as const
export type ServerFlavour = (typeof SERVER_FLAVOURS)[number]

/** Flavours that contain the server of the game. */
export type GameFlavour = Exclude<ServerFlavour, 'practice'>

export const isGameFlavour = (flavour: ServerFlavour): flavour is GameFlavour => flavour !== 'practice'

/** Game versions of the practice server, the default first. The services of the other flavours list theirs. */
export const PRACTICE_GAME_VERSIONS = ['1.20.4', '1.19.4', '1.18.2', '1.16.5', '1.12.2', '1.8.8'] as const

/** The game version of a server without a choice of its owner; every flavour offers it. */
export const DEFAULT_GAME_VERSION = '1.20.4'

/** A release of the game, such as `1.21.4`. */
export const GAME_RELEASE = /^\d{1,2}\.\d{1,2}(?:\.\d{1,2})?$/

/** A snapshot, pre-release or release candidate, such as `25w21a`, `1.21.6-pre1`, `26.1-rc-1` or `26.1-snapshot-3`. */
const GAME_SNAPSHOT = /^(?:\d{2}w\d{2}[a-z]|\d{1,2}\.\d{1,2}(?:\.\d{1,2})?-(?:snapshot|pre|rc)-?\d{1,2})$/

export const isGameSnapshot = (version: string): boolean => GAME_SNAPSHOT.test(version)

/** Whether this names a release or a snapshot. Jokes of the first of April and names with spaces are none. */
export const isGameVersion = (version: string): boolean =>
  GAME_RELEASE.test(version) || isGameSnapshot(version)

/** Whether a flavour may have this game version; whether its service offers it is known to the node. */
export const mayHaveGameVersion = (flavour: ServerFlavour, version: string): boolean =>
  isGameFlavour(flavour) ? isGameVersion(version) : PRACTICE_GAME_VERSIONS.some((known) => known === version)

/** Flavours that have versions of their own for each game version. */
const WITH_LOADER: readonly ServerFlavour[] = ['fabric', 'quilt', 'forge', 'neoforge', 'paper', 'purpur']

export const hasLoaderVersions = (flavour: ServerFlavour): boolean => WITH_LOADER.includes(flavour)

/** Flavours that take plugins; the others with such versions take mods. */
export const hasPlugins = (flavour: ServerFlavour): boolean => flavour === 'paper' || flavour === 'purpur'

/**
 * The text that users accept before the server of the game may run. A higher version, for a changed text, is accepted
 * again.
 */
export const GAME_LICENSE = { version: 1, url: 'https://www.minecraft.net/eula' } as const

/** Whether someone must accept the license before a start; `accepted` is the version that was accepted. */
export const needsLicense = (flavour: ServerFlavour, accepted: number | null): boolean =>
  isGameFlavour(flavour) && (accepted ?? 0) < GAME_LICENSE.version

/** How the software of a flavour is started. */
export interface FlavourStartup {
  /** The program that runs it. */
  runtime: 'node' | 'java'
  /** Memory of the plan that the runtime may use for objects; the rest is for what it needs besides. */
  heapMb: number
  /** Arguments of the runtime that follow from the plan, before all others. */
  options: readonly string[]
}

const NODE_HEAP_SHARE = 0.75
/** New objects take twice this; V8's default is 32 MB. */
const NODE_NEW_OBJECTS_MB = 4
/** Java needs memory for threads, code and buffers: a share of the plan, and never less than this. */
const JAVA_OTHER_SHARE = 0.15
const JAVA_OTHER_MIN_MB = 512
const JAVA_FIRST_HEAP_MB = 256

/** Options of Java unless users choose others. */
export const DEFAULT_JAVA_OPTIONS: readonly string[] = [
  // It ends with code 3.
  '-XX:+ExitOnOutOfMemoryError',
  // CVE-2021-44228, in game versions before 1.18.1.
  '-Dlog4j2.formatMsgNoLookups=true',
]

/** What a server of this flavour is started with. */
export function startupOf(flavour: ServerFlavour, memoryMb: number): FlavourStartup {
  if (!isGameFlavour(flavour)) {
    const heapMb = Math.floor(memoryMb * NODE_HEAP_SHARE)
    const options = [`--max-old-space-size=${heapMb}`, `--max-semi-space-size=${NODE_NEW_OBJECTS_MB}`]
    return { runtime: 'node', heapMb, options }
  }
  const otherMb = Math.min(memoryMb / 2, Math.max(JAVA_OTHER_MIN_MB, memoryMb * JAVA_OTHER_SHARE))
  const heapMb = Math.floor(memoryMb - otherMb)
  return {
    runtime: 'java',
    heapMb,
    options: [`-Xms${Math.min(JAVA_FIRST_HEAP_MB, heapMb)}M`, `-Xmx${heapMb}M`],
  }
}
