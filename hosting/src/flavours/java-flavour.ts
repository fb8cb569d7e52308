import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import {
  DEFAULT_JAVA_OPTIONS,
  hasLoaderVersions,
  isGameSnapshot,
  startupOf,
  type GameFlavour,
} from '@quarry/domain/hosting/flavours'
import { javaOf, type JavaMajor } from '@quarry/domain/hosting/java'
import { JAVA_RUNTIME_NAMES } from '@quarry/domain/hosting/java-runtimes'
import { withPort, type StartCommand } from '@quarry/domain/hosting/start-command'
import { SOFTWARE_VERSIONS_MAX } from '@quarry/domain/limits/counts'
import type { Downloads, Work } from './downloads.ts'
import {
  InstallError,
  JavaMissingError,
  portVariables,
  type Flavour,
  type GameVersions,
  type Installation,
  type Launch,
} from './flavour.ts'
import type { LaunchSpec } from '../runtime/runtime.ts'
import type { Sandbox } from '../sandbox/sandbox.ts'
import type { Java } from './java-homes.ts'
import { runInstaller } from './run-installer.ts'
import type { Software, Source } from './software/software.ts'

/** Lists of versions are requested again after this time. */
const LIST_MS = 10 * 60_000
const LISTS_MAX = 200
/** In percent: what is downloaded ends here, and the installer begins. */
const DOWNLOADED = 70

export interface JavaFlavourParts {
  downloads: Downloads
  findJavas: () => readonly Java[]
  /** What installers run in; undefined: with the rights of the agent. */
  sandbox: Sandbox | undefined
}

/** Software that Java runs, from its own service. */
export function javaFlavour(
  name: GameFlavour,
  software: Software,
  { downloads, findJavas, sandbox }: JavaFlavourParts,
): Flavour {
  const hasLoader = hasLoaderVersions(name)
  const lists = new VersionLists()
  const javaFor = (major: JavaMajor) => {
    const java = findJavas().find((one) => one.major === major)
    if (!java) throw new JavaMissingError(major)
    return java
  }
  const javaForLaunch = ({ java, javaRuntime, gameVersion, onLine }: Launch) => {
    const first = javaFor(java ?? javaOf(gameVersion))
    if (javaRuntime === undefined) return first
    const chosen = findJavas().find(({ major, runtime }) => major === first.major && runtime === javaRuntime)
    if (chosen) return chosen
    const [missing, used] = [javaRuntime, first.runtime].map((runtime) => JAVA_RUNTIME_NAMES[runtime])
    onLine(
      `[node] Java ${first.major} (${missing}) is not installed, so Java ${first.major} (${used}) is used`,
    )
    return first
  }
  const listLoaderVersions = async (gameVersion: string, signal: AbortSignal) =>
    hasLoader
      ? bounded(
          await lists.get(gameVersion, () =>
            software.loaderVersions(sourceOf(downloads, { signal }), gameVersion),
          ),
        )
      : []
  return {
    ready: /\bDone \([^)]*\)! For help/,
    stopCommand: 'stop',
    // Before 1.13 it is "Saved the world".
    saving: { off: 'save-off', save: 'save-all flush', saved: /\bSaved the (?:game|world)\b/, on: 'save-on' },
    memoryExitCodes: [3, 137],
    listGameVersions: async (signal) =>
      splitVersions(await lists.get('', () => software.gameVersions(sourceOf(downloads, { signal })))),
    listLoaderVersions,
    async install(installation) {
      const { gameVersion, signal } = installation
      const loaderVersion = installation.loaderVersion ?? (await listLoaderVersions(gameVersion, signal))[0]
      if (hasLoader && loaderVersion === undefined)
        throw new InstallError('version_not_offered', `${name} offers nothing for ${gameVersion}`)
      const java = () => javaFor(javaOf(gameVersion))
      const build = await installGame(software, { ...installation, loaderVersion, downloads, java, sandbox })
      return { build, ...(hasLoader && loaderVersion !== undefined && { loaderVersion }) }
    },
    launchSpec: (launch) => launchGame(javaForLaunch(launch), name, launch),
    defaultCommand,
  }
}

interface GameInstallation extends Installation {
  downloads: Downloads
  /** The Java that runs an installer. */
  java: () => Java
  sandbox: Sandbox | undefined
}

/** Installs apart from the files of the server, and then replaces those of the same name. */
async function installGame(
  software: Software,
  {
    folder,
    work,
    gameVersion,
    loaderVersion = '',
    signal,
    onReady,
    onProgress,
    onLine,
    downloads,
    java,
    sandbox,
  }: GameInstallation,
): Promise<string> {
  const onBytes: Work['onBytes'] = (bytes, total) => {
    if (total !== undefined) onProgress(Math.min(DOWNLOADED, Math.floor((DOWNLOADED * bytes) / total)))
  }
  // A server has one installation at a time; an earlier agent may have ended in the middle of one.
  const scratch = path.join(work, 'installation')
  await rm(scratch, { recursive: true, force: true })
  await mkdir(scratch, { recursive: true })
  try {
    const source = sourceOf(downloads, { signal, onBytes, onLine })
    const runJava = async (args: readonly string[]) => {
      const found = java()
      onLine(`runs the installer with Java ${found.major}`)
      await runInstaller(found, args, { folder: scratch, signal, sandbox, onLine })
    }
    const build = await software.install({ source, folder: scratch, gameVersion, loaderVersion, runJava })
    signal.throwIfAborted()
    await onReady()
    await moveInto(folder, scratch)
    return build
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

const defaultCommand = (build: string): StartCommand => ({
  options: DEFAULT_JAVA_OPTIONS,
  program: [...(build.startsWith('@') ? [build] : ['-jar', build]), 'nogui'],
})

function launchGame(
  { program, reads }: Java,
  name: GameFlavour,
  { folder, port, ports, cpus, memoryMb, command, build }: Launch,
): LaunchSpec {
  const byDefault = defaultCommand(build)
  const wanted = command ?? byDefault
  const started = wanted.program.length > 0 ? wanted : { ...wanted, program: byDefault.program }
  const { options, program: software } = withPort(started, port)
  return {
    program,
    args: [...startupOf(name, memoryMb).options, ...options, ...software],
    env: {
      PATH: process.env['PATH'] ?? '',
      HOME: folder,
      LC_ALL: 'C.UTF-8',
      ...portVariables({ port, ports }),
    },
    folder,
    reads,
    port,
    ports,
    cpus,
    memoryMb,
  }
}

const sourceOf = (downloads: Downloads, work: Work): Source => ({
  json: (url, schema) => downloads.json(url, schema, work),
  text: (url) => downloads.text(url, work),
  save: (url, to, hash) => downloads.save(url, to, { ...work, ...(hash && { hash }) }),
})

const bounded = (versions: readonly string[]) => versions.slice(0, SOFTWARE_VERSIONS_MAX)

/** Each part has its own bound: there are more snapshots than releases. */
const splitVersions = (versions: readonly string[]): GameVersions => ({
  releases: bounded(versions.filter((version) => !isGameSnapshot(version))),
  snapshots: bounded(versions.filter(isGameSnapshot)),
})

/** Lists of versions by what they are for, kept for some time. */
class VersionLists {
  readonly #lists = new Map<string, { versions: readonly string[]; atMs: number }>()

  async get(key: string, read: () => Promise<string[]>): Promise<readonly string[]> {
    const known = this.#lists.get(key)
    if (known && performance.now() - known.atMs < LIST_MS) return known.versions
    const versions = await read()
    this.#lists.delete(key)
    this.#lists.set(key, { versions, atMs: performance.now() })
    const [oldest] = this.#lists.keys()
    if (this.#lists.size > LISTS_MAX && oldest !== undefined) this.#lists.delete(oldest)
    return versions
  }
}

/** Replaces what has the same name; a link there is replaced and never followed. */
async function moveInto(folder: string, from: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const name of await readdir(from)) {
    const target = path.join(folder, name)
    await rm(target, { recursive: true, force: true })
    await rename(path.join(from, name), target)
  }
}
