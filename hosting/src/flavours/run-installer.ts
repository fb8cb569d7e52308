import { spawn } from 'node:child_process'
import { LineSplitter } from '../runtime/line-splitter.ts'
import type { Sandbox } from '../sandbox/sandbox.ts'
import { InstallError } from './flavour.ts'
import type { Java } from './java-homes.ts'

const INSTALLER_MS = 15 * 60_000
const INSTALLER_MEMORY = '-Xmx1G'
const OUTPUT_KEPT = 4000

interface InstallerRun {
  /** The only one that it may change, if there is a sandbox. */
  folder: string
  signal: AbortSignal
  sandbox: Sandbox | undefined
  onLine: (line: string) => void
}

/** Runs an installer with Java: code that has been downloaded. It gets nothing of the agent's environment. */
export function runInstaller(
  { program, reads }: Java,
  args: readonly string[],
  { folder, signal, sandbox, onLine }: InstallerRun,
): Promise<void> {
  const env = { PATH: process.env['PATH'] ?? '', HOME: folder, LC_ALL: 'C.UTF-8' }
  const plain = { program, args: [INSTALLER_MEMORY, ...args], env, folder, reads }
  const spec = sandbox?.around(plain) ?? plain
  return new Promise((resolve, reject) => {
    const child = spawn(spec.program, spec.args, {
      cwd: folder,
      env: spec.env,
      stdio: ['ignore', 'pipe', 'pipe'],
      signal: AbortSignal.any([signal, AbortSignal.timeout(INSTALLER_MS)]),
      killSignal: 'SIGKILL',
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
    let failed: Error | undefined
    child.once('error', (error) => {
      failed = error
    })
    child.once('close', (code) => {
      if (failed)
        reject(
          signal.aborted ? failed : new InstallError('internal', `the installer failed: ${failed.message}`),
        )
      else if (code === 0) resolve()
      else reject(new InstallError(failureIn(output), `the installer ended with ${code}: ${output}`))
    })
  })
}

const failureIn = (output: string) => {
  if (/No space left|Disk quota/i.test(output)) return 'no_space'
  return /UnknownHost|Connect(?:ion|Exception)|SocketTimeout|Failed to download/i.test(output)
    ? 'network'
    : 'internal'
}
