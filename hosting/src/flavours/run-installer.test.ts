import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findSandbox, type Confinement } from '../sandbox/find-sandbox.ts'
import { runInstaller } from './run-installer.ts'

/* With bubblewrap. Where it does not work, the reason is expected instead. */

let root: string
let folder: string
let found: Confinement
let printed: string[]
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'quarry-installer-'))
  folder = path.join(root, 'work/installation')
  mkdirSync(folder, { recursive: true })
  mkdirSync(path.join(root, 'java/bin'), { recursive: true })
  writeFileSync(path.join(root, 'token'), 'qrn_secret')
  found = findSandbox('auto', root)
  printed = []
})
afterEach(() => rmSync(root, { recursive: true }))

/** Runs a script in the place of Java, or says why there is no sandbox. */
async function inSandbox(script: string, signal = new AbortController().signal): Promise<string> {
  if (found.gap !== undefined) return found.gap
  const home = path.join(root, 'java')
  const program = path.join(home, 'bin/java')
  writeFileSync(program, `#!/bin/sh\n${script}\n`, { mode: 0o755 })
  const java = { major: 17, runtime: 'temurin', program, reads: [home] } as const
  const { sandbox } = found
  const work = runInstaller(java, ['-jar', `${folder}/installer.jar`], {
    folder,
    signal,
    sandbox,
    onLine: (line) => void printed.push(line),
  })
  return work.then(
    () => 'done',
    (error: Error) => error.message,
  )
}

describe('an installer in a sandbox', () => {
  it('writes its folder, and sees no token', async () => {
    const script = `echo "$@" > arguments; [ -e ${root}/token ] && exit 1; touch ${root}/java/bin/x && exit 2; exit 0`
    expect(await inSandbox(script)).toBe(found.gap ?? 'done')
    const args = found.gap ?? readFileSync(path.join(folder, 'arguments'), 'utf8')
    expect(args).toBe(found.gap ?? '-Xmx1G -jar /server/installer.jar\n')
    expect(existsSync(path.join(root, 'java/bin/x'))).toBe(false)
  })

  it('reports its end', async () => {
    expect(await inSandbox('echo broken; exit 3')).toBe(found.gap ?? 'the installer ended with 3: broken\n')
    expect(printed).toEqual(found.gap === undefined ? ['broken'] : [])
  })

  it('is ended when it is cancelled', async () => {
    const cancelling = new AbortController()
    const outcome = inSandbox('touch started; exec sleep 600', cancelling.signal)
    const isStarted = () => found.gap !== undefined || existsSync(path.join(folder, 'started'))
    await expect.poll(isStarted).toBe(true)
    cancelling.abort()
    expect(await outcome).toBe(found.gap ?? 'The operation was aborted')
  })
})
