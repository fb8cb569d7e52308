import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { reasonOf, STAND_IN_ONLY } from './engine/own-podman.ts'

it('ends with one line and a status of its own where there is no Podman', async () => {
  const program = path.join(import.meta.dirname, 'container-tests.ts')
  const ended = promisify(execFile)(process.execPath, [program], { env: { PATH: '/nowhere' } })
  const reason = process.getuid?.() === 0 ? 'Podman is not installed' : 'namespaces need root'
  await expect(ended).rejects.toMatchObject({
    code: STAND_IN_ONLY,
    stdout: `containers are tested with the stand-in only: ${reason}\n`,
  })
})

it('names the last line of a program that failed as the reason', () => {
  const failed = Object.assign(new Error('Command failed: podman run'), {
    stderr: 'a warning\nError: crun: no control groups\n',
  })
  expect(reasonOf(failed)).toBe('crun: no control groups')
  expect(reasonOf(new Error('no such program'))).toBe('no such program')
})
