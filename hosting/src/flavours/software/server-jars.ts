import path from 'node:path'
import { isGameVersion } from '@quarry/domain/hosting/flavours'
import { z } from 'zod'
import { InstallError } from '../flavour.ts'
import type { Software, Source } from './software.ts'

const JAR = 'server.jar'

const notOffered = (what: string) => new InstallError('version_not_offered', `there is no ${what}`)

const Manifest = z.object({
  versions: z.array(z.object({ id: z.string(), url: z.string() })),
})
const Release = z.object({
  downloads: z.object({ server: z.object({ url: z.string(), sha1: z.hash('sha1') }).optional() }),
})

const readManifest = (source: Source) =>
  source.json('https://piston-meta.mojang.com/mc/game/version_manifest_v2.json', Manifest)

/** The server of the game itself. */
export const vanilla: Software = {
  async gameVersions(source) {
    const { versions } = await readManifest(source)
    return versions.map(({ id }) => id).filter(isGameVersion)
  },
  loaderVersions: () => Promise.resolve([]),
  async install({ source, folder, gameVersion }) {
    const { versions } = await readManifest(source)
    const entry = versions.find(({ id }) => id === gameVersion)
    if (!entry) throw notOffered(`version ${gameVersion} of the game`)
    const { server } = (await source.json(entry.url, Release)).downloads
    // The first releases had no server for download.
    if (!server) throw notOffered(`server of the version ${gameVersion}`)
    await source.save(server.url, path.join(folder, JAR), { algorithm: 'sha1', value: server.sha1 })
    return JAR
  },
}

const PAPER = 'https://fill.papermc.io/v3/projects/paper'
const PaperProject = z.object({ versions: z.record(z.string(), z.array(z.string())) })
const PaperDownload = z.object({ url: z.string(), checksums: z.object({ sha256: z.hash('sha256') }) })
const PaperBuild = z.object({
  id: z.int(),
  channel: z.string(),
  downloads: z.object({ 'server:default': PaperDownload.optional() }),
})
const STABLE: readonly string[] = ['STABLE', 'RECOMMENDED']

const readPaperBuilds = (source: Source, gameVersion: string) =>
  source.json(`${PAPER}/versions/${gameVersion}/builds`, z.array(PaperBuild))

export const paper: Software = {
  async gameVersions(source) {
    const { versions } = await source.json(PAPER, PaperProject)
    return Object.values(versions).flat().filter(isGameVersion)
  },
  async loaderVersions(source, gameVersion) {
    const builds = await readPaperBuilds(source, gameVersion)
    const stable = builds.filter(({ channel }) => STABLE.includes(channel))
    return (stable.length > 0 ? stable : builds).toSorted((a, b) => b.id - a.id).map(({ id }) => String(id))
  },
  async install({ source, folder, gameVersion, loaderVersion }) {
    const builds = await readPaperBuilds(source, gameVersion)
    const file = builds.find(({ id }) => String(id) === loaderVersion)?.downloads['server:default']
    if (!file) throw notOffered(`build ${loaderVersion} of Paper ${gameVersion}`)
    await source.save(file.url, path.join(folder, JAR), { algorithm: 'sha256', value: file.checksums.sha256 })
    return JAR
  },
}

const PURPUR = 'https://api.purpurmc.org/v2/purpur'
const PurpurProject = z.object({ versions: z.array(z.string()) })
const PurpurVersion = z.object({ builds: z.object({ all: z.array(z.string()) }) })
const PurpurBuild = z.object({ md5: z.hash('md5'), result: z.string() })

/** Its service offers MD5 only. */
export const purpur: Software = {
  async gameVersions(source) {
    const { versions } = await source.json(PURPUR, PurpurProject)
    return versions.filter(isGameVersion).toReversed()
  },
  async loaderVersions(source, gameVersion) {
    const { builds } = await source.json(`${PURPUR}/${gameVersion}`, PurpurVersion)
    return builds.all.toReversed()
  },
  async install({ source, folder, gameVersion, loaderVersion }) {
    const url = `${PURPUR}/${gameVersion}/${loaderVersion}`
    const { md5, result } = await source.json(url, PurpurBuild)
    if (result !== 'SUCCESS') throw notOffered(`usable build ${loaderVersion} of Purpur ${gameVersion}`)
    await source.save(`${url}/download`, path.join(folder, JAR), { algorithm: 'md5', value: md5 })
    return JAR
  },
}
