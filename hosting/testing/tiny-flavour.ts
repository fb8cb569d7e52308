import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { AgentTimes } from '../src/agent.ts'
import { InstallError, type Flavour } from '../src/flavours/flavour.ts'

export interface TinyOptions {
  /** Where second processes on one port are written. */
  violations: string
  installMs?: number
  /** Each installation waits for this. */
  untilInstalled?: () => Promise<void>
  /** Whether installations fail, read at each of them. */
  fails?: () => boolean
}

/** For containers of an image without anything: Node with its libraries, and the program. */
const TINY_READS = [process.execPath, import.meta.dirname, '/lib', '/lib64', '/usr', '/bin']

/** A flavour that needs no network: installs one file and starts `tiny-server.ts`. */
export const tinyFlavour = ({
  violations,
  installMs = 0,
  untilInstalled,
  fails = () => false,
}: TinyOptions): Flavour => ({
  ready: /^Done \(/,
  stopCommand: 'stop',
  saving: { off: 'save-off', save: 'save-all', saved: /^Saved the game$/, on: 'save-on' },
  memoryExitCodes: [134, 137],
  async install({ folder, signal, onReady, onProgress }) {
    onProgress(50)
    await sleep(installMs, undefined, { signal })
    await untilInstalled?.()
    if (fails()) throw new InstallError('network', 'no network in this test')
    await onReady()
    await writeFile(path.join(folder, 'installed.txt'), 'installed')
    return { build: 'tiny' }
  },
  listGameVersions: () => Promise.resolve({ releases: ['1.20.4'], snapshots: [] }),
  listLoaderVersions: () => Promise.resolve([]),
  launchSpec: ({ folder, port, ports, cpus, memoryMb }) => ({
    program: process.execPath,
    args: [path.join(import.meta.dirname, 'tiny-server.ts')],
    env: { PATH: process.env['PATH'] ?? '', SERVER_PORT: String(port), VIOLATIONS: violations },
    folder,
    reads: TINY_READS,
    port,
    ports,
    cpus,
    memoryMb,
  }),
})

/** Short, so that tests wait for nothing. */
export const SHORT_TIMES: AgentTimes = {
  stopMs: 10_000,
  terminateMs: 200,
  saveMs: 1_000,
  retryMs: 50,
  storageMs: 100,
  playersMs: 100,
  pollS: 5,
  reportMs: 10,
  heartbeatMs: 500,
  requestMs: 10_000,
  backOffMs: [10, 100],
  backupAttempts: 10,
}
