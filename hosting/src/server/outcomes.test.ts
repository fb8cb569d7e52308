import { expect, it } from 'vitest'
import type { Flavour } from '../flavours/flavour.ts'
import { endOf, goesOn } from './outcomes.ts'
import type { RunEnd } from './server-folder.ts'
import { NO_PROCESS } from '../process/process-identity.ts'

const flavour = { memoryExitCodes: [3] } as unknown as Flavour
const NO_LICENSE = 'You need to agree to the EULA in order to run the server.'
const license = { id: 'license', subject: null, needs: null }

it.each([
  ['starting', 1, [NO_LICENSE], { kind: 'crashed', reason: 'start_failed', exitCode: 1, problem: license }],
  // The game ends without an error then.
  ['starting', 0, [NO_LICENSE], { kind: 'crashed', reason: 'start_failed', exitCode: 0, problem: license }],
  ['starting', 0, ['com.google.gson.JsonSyntaxException'], { kind: 'exited' }],
  // Someone typed `stop` into its console.
  ['running', 0, [NO_LICENSE], { kind: 'exited' }],
  ['stopping', 1, [NO_LICENSE], { kind: 'requested' }],
  ['running', 1, ['nothing known'], { kind: 'crashed', reason: 'exit_code', exitCode: 1 }],
  ['running', 3, [NO_LICENSE], { kind: 'crashed', reason: 'out_of_memory', exitCode: 3 }],
  ['running', 1, ['java.lang.OutOfMemoryError'], { kind: 'crashed', reason: 'out_of_memory', exitCode: 1 }],
] as const)('of a server that is %s and ends with %i', (state, code, lines, end) => {
  expect(endOf({ flavour, state }, { code, isOutOfMemory: false }, lines)).toEqual(end)
})

it('of a server that had too many processes, in whatever state', () => {
  const end = { code: 137, isOutOfMemory: false, isOutOfProcesses: true } as const
  const crash = { kind: 'crashed', reason: 'process_limit', exitCode: 137 }
  for (const state of ['starting', 'running', 'stopping'] as const)
    expect(endOf({ flavour, state }, end, ['java.lang.OutOfMemoryError'])).toEqual(crash)
})

it.each<[end: RunEnd | undefined, restarts: boolean, goes: boolean]>([
  [undefined, false, true],
  [{ kind: 'requested' }, false, true],
  [{ kind: 'exited' }, true, false],
  // It crashed before its owner chose that.
  [{ kind: 'crashed', reason: 'exit_code', exitCode: 1 }, true, false],
  [{ kind: 'crashed', reason: 'exit_code', exitCode: 1, restarts: true }, true, true],
  // Its owner has changed their mind.
  [{ kind: 'crashed', reason: 'exit_code', exitCode: 1, restarts: true }, false, false],
])('a run with the end %j, and restarts chosen: %s', (end, restarts, goes) => {
  const record = { run: 1, identity: NO_PROCESS, startedAt: '2026-01-01T00:00:00.000Z', ...(end && { end }) }
  expect(goesOn(record, restarts)).toBe(goes)
})
