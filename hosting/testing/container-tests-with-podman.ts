import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { OwnPodman, STAND_IN_ONLY } from './engine/own-podman.ts'

/*
 * `container-tests-with-podman.ts FOLDER ARGUMENT…`, in namespaces: the tests of containers with Podman in this folder, and
 * Vitest with these arguments. Once a container has run on trial, whatever fails is a failure.
 */

const [folder = '', ...args] = process.argv.slice(2)

async function testWith(podman: OwnPodman): Promise<number> {
  await podman.start()
  const TMPDIR = path.join(folder, 'files')
  await mkdir(TMPDIR)
  const tests = spawn('vitest', ['run', '--config', 'vitest.containers.config.ts', ...args], {
    cwd: path.join(import.meta.dirname, '..'),
    env: { ...process.env, TMPDIR, CONTAINER_TEST_SOCKET: podman.socketPath },
    stdio: 'inherit',
  })
  const [status] = (await once(tests, 'close')) as [number | null]
  if (status !== 0) process.stdout.write(`The last lines of Podman:\n${podman.lastLines()}\n`)
  await podman.stop()
  return status ?? 1
}

const podman = await OwnPodman.find(folder)
if (typeof podman === 'string') {
  process.stdout.write(`containers are tested with the stand-in only: ${podman}\n`)
  process.exitCode = STAND_IN_ONLY
} else process.exitCode = await testWith(podman)
