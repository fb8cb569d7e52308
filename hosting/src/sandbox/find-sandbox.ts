import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { findProgram } from '../process/find-program.ts'
import { Sandbox } from './sandbox.ts'

export type SandboxChoice = 'auto' | 'bubblewrap' | 'none'

/** Why there is no sandbox, short enough for the list of nodes. */
export type SandboxGap = 'turned off' | 'not installed' | 'too old' | 'does not work'

/** A sandbox that works on this machine, or why there is none. */
export type Confinement =
  | { sandbox: Sandbox; gap?: never; detail?: never }
  | { sandbox?: never; gap: SandboxGap; detail: string }

const PROBE_MS = 10_000
const DETAIL_LENGTH = 300
/** It reads the accounts and writes its folder, and fails if it sees what it must not see. */
const PROBE = 'test -r /etc/passwd && test ! -e /etc/shadow && echo works > probe'

export const UNCONFINED: Confinement = { gap: 'turned off', detail: 'HOSTING_SANDBOX is none' }

/** The sandbox for a choice. `agentFolder` stays hidden from what runs in it. */
export function findSandbox(
  choice: SandboxChoice,
  agentFolder: string,
  bwrap = findProgram('bwrap'),
): Confinement {
  if (choice === 'none') return UNCONFINED
  if (bwrap === undefined) return { gap: 'not installed', detail: 'bubblewrap (bwrap) is not installed' }
  const sandbox = new Sandbox(bwrap, agentFolder)
  const folder = mkdtempSync(path.join(tmpdir(), 'quarry-sandbox-'))
  try {
    const probe = { program: '/bin/sh', args: ['-c', PROBE], env: {}, folder, reads: [] }
    const { program, args } = sandbox.around(probe)
    const { status, stderr, error } = spawnSync(program, args, {
      env: {},
      encoding: 'utf8',
      timeout: PROBE_MS,
      killSignal: 'SIGKILL',
    })
    if (status === 0) return { sandbox }
    return gapOf(error?.message ?? (stderr.trim() || `it ended with ${status}`))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The sandbox for a choice; throws if the choice requires one and there is none. */
export function openSandbox(choice: SandboxChoice, agentFolder: string): Confinement {
  const found = findSandbox(choice, agentFolder)
  if (choice === 'bubblewrap' && found.gap !== undefined)
    throw new Error(`HOSTING_SANDBOX is bubblewrap, but there is no sandbox here: ${found.detail}`)
  return found
}

function gapOf(output: string): Confinement {
  const line = output.split('\n')[0]?.slice(0, DETAIL_LENGTH) ?? ''
  if (!/unknown option/i.test(line)) return { gap: 'does not work', detail: line }
  return { gap: 'too old', detail: `bubblewrap 0.8 or newer is needed: ${line}` }
}
