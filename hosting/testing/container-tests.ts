import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { reasonOf, STAND_IN_ONLY } from './engine/own-podman.ts'

/**
 * `npm run test:containers -w hosting`: the tests of containers with a Podman of their own, or with the engine of
 * `CONTAINER_TEST_SOCKET`. Podman and the tests are in namespaces of mounts, network and processes, so that they change
 * nothing of the machine and end together. Ends with `STAND_IN_ONLY` and one line with the reason where that is not possible.
 */

const NAMESPACES = ['--mount', '--net', '--pid', '--fork', '--kill-child', '--mount-proc']
const inMemory = (folder: string) => `mount -t tmpfs tmpfs ${folder}`
const SETUP = [
  'ip link set lo up',
  // What networks and runtimes store outside the folders of Podman.
  inMemory('/run'),
  `mkdir -p /var/lib/cni && ${inMemory('/var/lib/cni')}`,
  // Podman describes itself in a third of the time when dpkg does not know the packages of its programs.
  `{ [ ! -d /var/lib/dpkg ] || ${inMemory('/var/lib/dpkg')}; }`,
].join(' && ')
/** The shell stays the first process, because that has to wait for orphans. */
const COMMAND = `${SETUP} && "$@"; exit $?`

const args = process.argv.slice(2)
const inHosting = (file: string) => path.join(import.meta.dirname, '..', file)

async function statusOf(program: string, given: readonly string[]): Promise<number> {
  const child = spawn(program, given, { cwd: inHosting('.'), stdio: 'inherit' })
  const [status] = (await once(child, 'close')) as [number | null]
  return status ?? 1
}

/** Why there can be no Podman; undefined if a container may be tried. */
async function obstacle(): Promise<string | undefined> {
  if (process.platform !== 'linux') return 'namespaces need Linux'
  if (process.getuid?.() !== 0) return 'namespaces need root'
  const run = promisify(execFile)
  try {
    await run('podman', ['--version'])
  } catch {
    return 'Podman is not installed'
  }
  try {
    await run('unshare', [...NAMESPACES, 'sh', '-c', SETUP])
  } catch (error) {
    return reasonOf(error)
  }
  return undefined
}

async function testWithPodman(): Promise<number> {
  const reason = await obstacle()
  if (reason !== undefined) {
    process.stdout.write(`containers are tested with the stand-in only: ${reason}\n`)
    return STAND_IN_ONLY
  }
  const folder = await mkdtemp(path.join(tmpdir(), 'quarry-podman-'))
  try {
    const program = [process.execPath, inHosting('testing/container-tests-with-podman.ts'), folder, ...args]
    return await statusOf('unshare', [...NAMESPACES, 'sh', '-c', COMMAND, 'sh', ...program])
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const isGiven = (process.env['CONTAINER_TEST_SOCKET'] ?? '') !== ''
process.exitCode = isGiven
  ? await statusOf('vitest', ['run', '--config', 'vitest.containers.config.ts', ...args])
  : await testWithPodman()
