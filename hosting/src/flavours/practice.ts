import { spawn } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { copyFileSync, existsSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { cp, mkdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { PRACTICE_GAME_VERSIONS, startupOf } from '@quarry/domain/hosting/flavours'
import { LineSplitter } from '../runtime/line-splitter.ts'
import { InstallError, portVariables, type Flavour } from './flavour.ts'

const SOURCE = path.join(import.meta.dirname, '../../practice')
const PACKAGES = ['package.json', 'package-lock.json'] as const
/** What it imports comes first. */
const LAUNCHER = [
  'player-saving.mjs',
  'properties.mjs',
  'saving-commands.mjs',
  'world-saving.mjs',
  'launcher.mjs',
] as const
/** The build is named by these, in this order. */
const FILES = [...PACKAGES, ...LAUNCHER] as const
const OUTPUT_KEPT = 4000
/** `npm` reads its settings and proxies from these; the token of the node is not among them. */
const NPM_VARIABLES =
  /^(PATH|HOME|TMPDIR|LANG|https?_proxy|no_proxy|npm_config_.*|SSL_CERT_FILE|NODE_EXTRA_CA_CERTS)$/i

/** Name of the packages and the launcher, by their content. */
export function practiceBuild(): string {
  const hash = createHash('sha256')
  for (const file of FILES) hash.update(readFileSync(path.join(SOURCE, file)))
  return `practice-${hash.digest('hex').slice(0, 16)}`
}

/** Whether the packages of the practice server are installed in this cache. */
export const isPracticeInstalled = (cacheFolder: string): boolean =>
  existsSync(path.join(cacheFolder, practiceBuild()))

type InstallPackages = (folder: string, onLine: (line: string) => void) => Promise<void>

export interface PracticeOptions {
  /** The packages are installed here once, for all servers. */
  cacheFolder: string
  /** Installs the packages that a lockfile in the folder names. */
  installPackages?: InstallPackages
}

/** flying-squid, a server in JavaScript that speaks the protocol of the game. */
export function practiceFlavour({ cacheFolder, installPackages = npmCi }: PracticeOptions): Flavour {
  let installing: Promise<string> | undefined
  /** One installation for all servers that wait for it; the next one after a failure. */
  const ensurePackages = (onLine: (line: string) => void): Promise<string> => {
    if (installing) onLine('waits for the packages, which are installed for another server')
    return (installing ??= installInto(cacheFolder, installPackages, onLine).finally(() => {
      installing = undefined
    }))
  }
  return {
    ready: /^Done \(/,
    stopCommand: 'stop',
    saving: { off: 'save-off', save: 'save-all', saved: /^Saved the game$/, on: 'save-on' },
    memoryExitCodes: [134, 137],
    async install({ folder, signal, onReady, onProgress, onLine }) {
      onProgress(10)
      const build = await untilAborted(ensurePackages(onLine), signal)
      onProgress(90)
      await onReady()
      await mkdir(folder, { recursive: true })
      return { build }
    },
    listGameVersions: () => Promise.resolve({ releases: PRACTICE_GAME_VERSIONS, snapshots: [] }),
    listLoaderVersions: () => Promise.resolve([]),
    launchSpec: ({ folder, gameVersion, port, ports, cpus, memoryMb, build }) => {
      refreshLauncher(path.join(cacheFolder, build))
      return {
        program: process.execPath,
        args: [...startupOf('practice', memoryMb).options, path.join(cacheFolder, build, 'launcher.mjs')],
        env: {
          PATH: process.env['PATH'] ?? '',
          HOME: folder,
          NODE_ENV: 'production',
          ...portVariables({ port, ports }),
          SERVER_VERSION: gameVersion,
        },
        folder,
        reads: [process.execPath, path.join(cacheFolder, build)],
        port,
        ports,
        cpus,
        memoryMb,
      }
    },
  }
}

/** Replaces the launcher of an earlier agent, unless it belongs to other packages: those are installed again with the server. */
function refreshLauncher(folder: string): void {
  const isSame = (file: string) =>
    readFileSync(path.join(SOURCE, file)).equals(readOr(path.join(folder, file)))
  if (!PACKAGES.every(isSame)) return
  for (const file of LAUNCHER.filter((one) => !isSame(one))) {
    const unfinished = path.join(folder, `${file}.new`)
    try {
      copyFileSync(path.join(SOURCE, file), unfinished)
      // Servers that start now read the old file or the new one.
      renameSync(unfinished, path.join(folder, file))
    } catch {
      // On a full disk: the earlier launcher starts as well.
      return rmSync(unfinished, { force: true })
    }
  }
}

function readOr(file: string): Buffer {
  try {
    return readFileSync(file)
  } catch {
    return Buffer.alloc(0)
  }
}

async function installInto(
  cacheFolder: string,
  installPackages: InstallPackages,
  onLine: (line: string) => void,
): Promise<string> {
  const build = practiceBuild()
  const folder = path.join(cacheFolder, build)
  if (existsSync(folder)) return build
  const unfinished = path.join(cacheFolder, `unfinished-${randomUUID()}`)
  try {
    await mkdir(unfinished, { recursive: true })
    for (const file of FILES) await cp(path.join(SOURCE, file), path.join(unfinished, file))
    onLine('installs the packages of the practice server with npm ci')
    await installPackages(unfinished, onLine)
    await rename(unfinished, folder)
  } finally {
    await rm(unfinished, { recursive: true, force: true })
  }
  return build
}

/** The result, or an error as soon as the signal is aborted; the work goes on for others. */
function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason instanceof Error ? signal.reason : new Error('aborted'))
    if (signal.aborted) stop()
    signal.addEventListener('abort', stop, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })
}

/** Runs no script of a package. */
function npmCi(folder: string, onLine: (line: string) => void): Promise<void> {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => NPM_VARIABLES.test(name)))
  return new Promise((resolve, reject) => {
    const child = spawn('npm', ['ci', '--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund'], {
      cwd: folder,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      const lines = new LineSplitter(onLine)
      stream.on('data', (chunk: Buffer) => {
        output = (output + chunk.toString()).slice(-OUTPUT_KEPT)
        lines.push(chunk)
      })
      stream.once('end', () => lines.end())
    }
    child.once('error', (error) =>
      reject(new InstallError('internal', `npm cannot be run: ${error.message}`)),
    )
    child.once('close', (code) => {
      if (code === 0) resolve()
      else reject(new InstallError(failureIn(output), `npm ci ended with ${code}: ${output}`))
    })
  })
}

const failureIn = (output: string) => {
  if (output.includes('ENOSPC')) return 'no_space'
  return /ENOTFOUND|EAI_AGAIN|ECONN|ETIMEDOUT|ENOTCACHED|network/i.test(output) ? 'network' : 'internal'
}
