import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { ROOT_FOLDERS, send } from './real-engine.ts'

/** How the tests of containers end where no container of Podman can run; Vitest never ends so. */
export const STAND_IN_ONLY = 77

const run = promisify(execFile)

/** Those of a machine that Podman may use, in its own order. */
const RUNTIMES = ['crun', 'runc']
const TRIAL_MS = 300_000
const PROBE_MS = 100
const LAST_LINES = 20

/** Podman with storage, networks and state of its own, in the namespaces of this process. */
export class OwnPodman {
  readonly socketPath: string
  readonly #folder: string
  readonly #options: readonly string[]
  #service: ChildProcess | undefined

  private constructor(folder: string, runtime: string) {
    this.#folder = folder
    this.socketPath = path.join(folder, 'podman.sock')
    const at = (name: string) => path.join(folder, name)
    const folders = ['--root', at('storage'), '--runroot', at('run'), '--tmpdir', at('state')]
    const networks = ['--network-config-dir', at('networks')]
    // Both work everywhere; the image of the tests has no files that would have to be copied.
    const drivers = ['--storage-driver', 'vfs', '--cgroup-manager', 'cgroupfs']
    this.#options = [...folders, ...networks, ...drivers, '--runtime', runtime]
  }

  /** With the first runtime that can run a container here, or the reasons why none can. */
  static async find(folder: string): Promise<OwnPodman | string> {
    const reasons: string[] = []
    for (const runtime of RUNTIMES) {
      const podman = new OwnPodman(folder, runtime)
      try {
        await podman.#tryContainer(runtime)
        return podman
      } catch (error) {
        reasons.push(`${runtime}: ${reasonOf(error)}`)
      }
    }
    return reasons.join('; ')
  }

  /** Serves its API. */
  async start(): Promise<void> {
    const log = openSync(this.#logFile, 'w')
    const args = [...this.#options, 'system', 'service', '--time=0', `unix://${this.socketPath}`]
    // The monitors of its containers leave files in its working directory.
    const service = spawn('podman', args, { cwd: this.#folder, stdio: ['ignore', log, log] })
    closeSync(log)
    this.#service = service
    while (!(await this.#answers())) {
      if (service.exitCode !== null) throw new Error(`Podman has ended:\n${this.lastLines()}`)
      await sleep(PROBE_MS)
    }
  }

  /** Removes what containers have left, and ends. */
  async stop(): Promise<void> {
    await this.#podman('rm', '--all', '--force', '--time=0')
    const service = this.#service
    if (!service || service.exitCode !== null) return
    service.kill('SIGTERM')
    await once(service, 'exit')
  }

  /** What it has logged. */
  lastLines(): string {
    return readFileSync(this.#logFile, 'utf8').split('\n').slice(-LAST_LINES).join('\n')
  }

  get #logFile(): string {
    return path.join(this.#folder, 'podman.log')
  }

  #podman(...args: string[]) {
    return run('podman', [...this.#options, ...args], { cwd: this.#folder, timeout: TRIAL_MS })
  }

  /** With all that the tests need of a machine, and without the code that they test. */
  async #tryContainer(runtime: string): Promise<void> {
    const [root, network] = [path.join(this.#folder, `trial-${runtime}`), `trial-${runtime}`]
    for (const name of [...ROOT_FOLDERS, 'tmp']) mkdirSync(path.join(root, name), { recursive: true })
    await this.#podman('network', 'create', network)
    const limits = ['--memory=64m', '--memory-swap=80m', '--cpus=1', '--pids-limit=64']
    const mounts = ['/bin', '/lib', '/lib64', '/usr'].map((folder) => `--volume=${folder}:${folder}:ro`)
    const isolation = ['--read-only', '--cap-drop=ALL', `--network=${network}`, '--publish=4000:4000']
    const program = ['--rootfs', root, '/bin/sh', '-c', 'echo started']
    const { stdout, stderr } = await this.#podman(
      'run',
      '--rm',
      ...limits,
      ...isolation,
      ...mounts,
      ...program,
    )
    if (stdout.trim() !== 'started') throw new Error(`the container printed "${stdout}"`)
    // Such as: the kernel does not support a limit, which is discarded.
    if (stderr.trim() !== '') throw new Error(stderr)
    await this.#podman('network', 'rm', network)
  }

  async #answers(): Promise<boolean> {
    return send(this.socketPath, 'GET', '/_ping').then(
      ({ status }) => status === 200,
      () => false,
    )
  }
}

/** The last line that a program printed about an error, or the message of another error. */
export function reasonOf(error: unknown): string {
  const { stderr = '', message } = error as Error & { stderr?: string }
  const lines = (stderr.trim() || message).trim().split('\n')
  return (lines.at(-1) ?? '').replace(/^Error: /, '')
}
