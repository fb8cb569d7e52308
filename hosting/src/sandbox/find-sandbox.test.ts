import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { AGENT_VERSION } from '@quarry/domain/limits/lengths'
import { findProgram } from '../process/find-program.ts'
import { processRuntime } from '../runtime/process-runtime.ts'
import { findSandbox, openSandbox, UNCONFINED, type SandboxGap } from './find-sandbox.ts'

let root: string
const { PATH } = process.env
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'quarry-find-sandbox-'))
})
afterEach(() => {
  process.env['PATH'] = PATH
  rmSync(root, { recursive: true })
})

/** Stands for bubblewrap. */
function aBwrap(script: string): string {
  const file = path.join(root, 'bwrap')
  writeFileSync(file, `#!/bin/sh\n${script}\n`)
  chmodSync(file, 0o755)
  return file
}

/** Why there can be no sandbox on this machine, by a shorter command line than that of servers. */
function expectedGap(): SandboxGap | undefined {
  const bwrap = findProgram('bwrap')
  if (bwrap === undefined) return 'not installed'
  const version = spawnSync(bwrap, ['--version'], { encoding: 'utf8' })
  if (Number(/0\.(\d+)/.exec(version.stdout)?.[1] ?? 8) < 8) return 'too old'
  const least = ['--unshare-user', '--unshare-pid', '--ro-bind', '/', '/', '--proc', '/proc', 'true']
  return spawnSync(bwrap, least).status === 0 ? undefined : 'does not work'
}

describe('the sandbox of this machine', () => {
  it('is found if bubblewrap works here, and otherwise the reason is', () => {
    expect(findSandbox('auto', root).gap).toBe(expectedGap())
  })

  it.each([
    ['bwrap: No permissions to create new namespace', 'does not work', /^bwrap: No permissions/],
    ['bwrap: Unknown option --disable-userns', 'too old', /0\.8 or newer is needed: .*--disable-userns$/],
  ])('is not used when it says %s', (line, gap, detail) => {
    const found = findSandbox('auto', root, aBwrap(`echo '${line}' >&2; exit 1`))
    expect(found).toEqual({ gap, detail: expect.stringMatching(detail) as string })
  })

  it('is not looked for when it is turned off', () => {
    expect(findSandbox('none', root, aBwrap('exit 0'))).toBe(UNCONFINED)
  })

  it('can be required: then an agent without it does not start', () => {
    process.env['PATH'] = root
    expect(openSandbox('auto', root)).toMatchObject({ gap: 'not installed' })
    expect(() => openSandbox('bubblewrap', root)).toThrow(
      'HOSTING_SANDBOX is bubblewrap, but there is no sandbox here: bubblewrap (bwrap) is not installed',
    )
    aBwrap('exit 0')
    expect(openSandbox('bubblewrap', root).sandbox).toBeDefined()
  })
})

it.each(['turned off', 'not installed', 'too old', 'does not work'] as const)(
  'a node whose sandbox is %s says so in its description, which is short enough',
  async (gap) => {
    process.env['PATH'] = root
    const text = await processRuntime({ confinement: { gap, detail: '' } }).describe()
    expect(text).toBe(`process (no sandbox: ${gap}, no setpriv, limits watched)`)
    expect(text.length).toBeLessThanOrEqual(AGENT_VERSION.max)
  },
)
