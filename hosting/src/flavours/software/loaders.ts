import path from 'node:path'
import { isGameVersion } from '@quarry/domain/hosting/flavours'
import { z } from 'zod'
import { InstallError } from '../flavour.ts'
import type { Software, Source } from './software.ts'
import { readSha1 } from './maven.ts'

const GameVersions = z.array(z.object({ version: z.string(), stable: z.boolean() }))
const Loaders = z.array(
  z.object({ loader: z.object({ version: z.string(), stable: z.boolean().optional() }) }),
)
const Installers = z.array(z.object({ version: z.string(), url: z.string(), stable: z.boolean().optional() }))

const hasNoMark = (version: string) => !/-(?:alpha|beta|pre|rc)/i.test(version)

/** Fabric and Quilt have the same kind of service. Quilt marks unstable versions by their names only. */
function loaderService(meta: string) {
  return {
    async gameVersions(source: Source): Promise<string[]> {
      const versions = await source.json(`${meta}/versions/game`, GameVersions)
      return versions.map(({ version }) => version).filter(isGameVersion)
    },
    async loaderVersions(source: Source, gameVersion: string): Promise<string[]> {
      const all = (await source.json(`${meta}/versions/loader/${gameVersion}`, Loaders)).map(
        ({ loader }) => loader,
      )
      const stable = all.filter(({ stable: isMarked, version }) => isMarked ?? hasNoMark(version))
      // Fabric marks the newest one only.
      const last = stable[0] ? all.findIndex(({ version }) => version === stable[0]?.version) : 0
      return all
        .slice(last)
        .filter(({ version }) => hasNoMark(version) || stable.length === 0)
        .map(({ version }) => version)
    },
    async lastInstaller(source: Source): Promise<z.output<typeof Installers>[number]> {
      const installers = await source.json(`${meta}/versions/installer`, Installers)
      const installer = installers.find(({ stable, version }) => stable ?? hasNoMark(version))
      if (!installer) throw new InstallError('service_unavailable', `${meta} offers no installer`)
      return installer
    },
  }
}

const FABRIC = 'https://meta.fabricmc.net/v2'
const fabricService = loaderService(FABRIC)
const FABRIC_JAR = 'fabric-server-launch.jar'

/** A small launcher, which downloads the server and its libraries at the first start. The service offers no hash of it. */
export const fabric: Software = {
  ...fabricService,
  async install({ source, folder, gameVersion, loaderVersion }) {
    const { version } = await fabricService.lastInstaller(source)
    const url = `${FABRIC}/versions/loader/${gameVersion}/${loaderVersion}/${version}/server/jar`
    await source.save(url, path.join(folder, FABRIC_JAR))
    return FABRIC_JAR
  },
}

const quiltService = loaderService('https://meta.quiltmc.org/v3')

export const quilt: Software = {
  ...quiltService,
  async install({ source, folder, gameVersion, loaderVersion, runJava }) {
    const { url } = await quiltService.lastInstaller(source)
    const installer = path.join(folder, 'quilt-installer.jar')
    await source.save(url, installer, await readSha1(source, url))
    const where = [`--install-dir=${folder}`, '--download-server']
    await runJava(['-jar', installer, 'install', 'server', gameVersion, loaderVersion, ...where])
    return 'quilt-server-launch.jar'
  },
}
