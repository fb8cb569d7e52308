import { existsSync } from 'node:fs'
import path from 'node:path'
import { GAME_RELEASE, isGameVersion } from '@quarry/domain/hosting/flavours'
import { InstallError } from '../flavour.ts'
import type { FileHash } from '../downloads.ts'
import type { Software, SoftwareSetup, Source } from './software.ts'

/** Every Maven repository has it beside the file. */
export async function readSha1(source: Source, url: string): Promise<FileHash> {
  const [value = ''] = (await source.text(`${url}.sha1`)).trim().toLowerCase().split(/\s/)
  if (!/^[0-9a-f]{40}$/.test(value)) throw new InstallError('service_unavailable', `${url} has no hash`)
  return { algorithm: 'sha1', value }
}

interface MavenSoftware {
  /** The folder of all versions. */
  url: string
  /** The name before the version in the names of files. */
  artifact: string
  /** The game version and the loader of a version; undefined for names of another form. */
  split: (version: string) => { gameVersion: string; loaderVersion: string } | undefined
  versionOf: (gameVersion: string, loaderVersion: string) => string
  /** Where the installer puts the arguments of the start, within the libraries. */
  library: string
}

/** Before the release whose name they have, in this order. */
const STAGES = ['rc', 'pre', 'snapshot']

const numbersOf = (version: string) =>
  version.split(/[.-]/).map((part) => Number.parseInt(part, 10) || -1 - STAGES.indexOf(part))

/** The higher version first. */
function byVersion(a: string, b: string): number {
  const [left, right] = [numbersOf(a), numbersOf(b)]
  for (let at = 0; at < Math.max(left.length, right.length); at += 1) {
    const difference = (right[at] ?? 0) - (left[at] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}

const isStable = (version: string) => !/-(?:alpha|beta|pre|rc|snapshot)/i.test(version)

/** Software whose versions are in a Maven repository, with an installer that runs with Java. */
function mavenSoftware({ url, artifact, split, versionOf, library }: MavenSoftware): Software {
  async function readVersions(source: Source) {
    const xml = await source.text(`${url}/maven-metadata.xml`)
    const versions = Array.from(
      xml.matchAll(/<version>([\w.+-]{1,100})<\/version>/g),
      ([, version = '']) => version,
    )
    return versions.flatMap((version) => split(version) ?? [])
  }
  return {
    async gameVersions(source) {
      const versions = await readVersions(source)
      return [...new Set(versions.map(({ gameVersion }) => gameVersion))].toSorted(byVersion)
    },
    async loaderVersions(source, gameVersion) {
      const versions = await readVersions(source)
      const all = versions
        .filter((one) => one.gameVersion === gameVersion)
        .map(({ loaderVersion }) => loaderVersion)
      const stable = all.filter(isStable)
      return (stable.length > 0 ? stable : all).toSorted(byVersion)
    },
    async install({ source, folder, gameVersion, loaderVersion, runJava }: SoftwareSetup) {
      const version = versionOf(gameVersion, loaderVersion)
      const file = `${url}/${version}/${artifact}-${version}-installer.jar`
      const installer = path.join(folder, 'installer.jar')
      await source.save(file, installer, await readSha1(source, file))
      await runJava(['-jar', installer, '--installServer', folder])
      // The file of arguments since Minecraft 1.17, a jar before.
      const candidates = [
        `libraries/${library}/${version}/unix_args.txt`,
        `${artifact}-${version}.jar`,
        `${artifact}-${version}-universal.jar`,
      ]
      const found = candidates.find((name) => existsSync(path.join(folder, name)))
      if (found === undefined)
        throw new InstallError('internal', `the installer of ${version} left nothing to start`)
      return found.endsWith('.txt') ? `@${found}` : found
    },
  }
}

/** Versions are the release, a dash, and the loader; some old ones name the release again at the end. */
export const forge = mavenSoftware({
  url: 'https://maven.minecraftforge.net/net/minecraftforge/forge',
  artifact: 'forge',
  library: 'net/minecraftforge/forge',
  split(version) {
    const [gameVersion = '', ...rest] = version.split('-')
    const isRelease = GAME_RELEASE.test(gameVersion) && rest.length > 0
    return isRelease ? { gameVersion, loaderVersion: rest.join('-') } : undefined
  },
  versionOf: (gameVersion, loaderVersion) => `${gameVersion}-${loaderVersion}`,
})

/**
 * `21.4.10` is for 1.21.4, `21.0.5` for 1.21; since 26.1 they begin with the whole release, and those of a snapshot end
 * with its stage: `26.1.0.0-alpha.13+snapshot-10`.
 */
function gameVersionOfNeoForge(version: string): string | undefined {
  const [name = '', stage] = version.split('+')
  const release = releaseOfNeoForge(name)
  return stage === undefined || release === undefined ? release : `${release}-${stage}`
}

function releaseOfNeoForge(version: string): string | undefined {
  const [first = '', second = '', third = ''] = version.split('.')
  if (!/^\d+$/.test(first + second) || first === '0') return undefined
  if (Number(first) >= 26) return third === '0' ? `${first}.${second}` : `${first}.${second}.${third}`
  return second === '0' ? `1.${first}` : `1.${first}.${second}`
}

export const neoforge = mavenSoftware({
  url: 'https://maven.neoforged.net/releases/net/neoforged/neoforge',
  artifact: 'neoforge',
  library: 'net/neoforged/neoforge',
  split(version) {
    const gameVersion = gameVersionOfNeoForge(version)
    return gameVersion !== undefined && isGameVersion(gameVersion)
      ? { gameVersion, loaderVersion: version }
      : undefined
  },
  versionOf: (_, loaderVersion) => loaderVersion,
})
