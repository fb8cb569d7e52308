import type { CrashProblemId } from './crash-problems.ts'

/** States of the process of a server, as its node reports them. */
export const POWER_STATES = ['stopped', 'starting', 'running', 'stopping', 'crashed'] as const
export type PowerState = (typeof POWER_STATES)[number]

export const POWER_ACTIONS = ['Start', 'Stop', 'Restart', 'Kill'] as const
export type PowerAction = (typeof POWER_ACTIONS)[number]

/** Why a server crashed. With `runtime_unavailable` its node keeps trying to run it. */
export const CRASH_REASONS = [
  'out_of_memory',
  'exit_code',
  'start_failed',
  'java_missing',
  'command_invalid',
  'node_disk_failed',
  'storage_full',
  'runtime_unavailable',
  'process_limit',
] as const
export type CrashReason = (typeof CRASH_REASONS)[number]

/** A server that crashes once more within this time stays off. */
export const CRASH_RESTARTS_MAX = 3
export const CRASH_RESTARTS_MS = 10 * 60_000

const MAY_HELP: readonly CrashReason[] = ['exit_code', 'out_of_memory', 'process_limit']

/** Whether a new start may help. One that failed at once would fail again. */
const mayHelp = (reason: CrashReason, problem: CrashProblemId | undefined): boolean =>
  problem !== 'no_space' && MAY_HELP.includes(reason)

/**
 * The times of restarts that count after this one; undefined if the server stays off. `earlier`: when it was started again in
 * this run. The clock may have been changed meanwhile.
 */
export function restartsAfter(
  crash: { reason: CrashReason; problem?: { id: CrashProblemId } },
  earlier: readonly number[],
  nowMs: number,
): readonly number[] | undefined {
  const recent = earlier.filter((atMs) => Math.abs(nowMs - atMs) < CRASH_RESTARTS_MS)
  if (!mayHelp(crash.reason, crash.problem?.id) || recent.length >= CRASH_RESTARTS_MAX) return undefined
  return [...recent, nowMs]
}

export interface WantedPower {
  isOn: boolean
  /** Number of the run: a higher one than that of the process requests a new process. */
  run: number
  /** Whether a process that is not wanted ends without saving. */
  isKilled: boolean
}

export interface ObservedPower {
  power: PowerState
  /** The last run that the node has begun. */
  run: number
}

const hasEnded = ({ power }: ObservedPower): boolean => power === 'stopped' || power === 'crashed'

/**
 * What is wanted after an action. Repeated actions change nothing: two users who press Start at the same time start the
 * server once.
 */
export function wantedAfter(action: PowerAction, wanted: WantedPower, observed: ObservedPower): WantedPower {
  const nextRun = { isOn: true, run: wanted.run + 1, isKilled: false }
  switch (action) {
    case 'Start':
      if (!wanted.isOn) return nextRun
      return observed.run >= wanted.run && hasEnded(observed) ? nextRun : wanted
    case 'Restart':
      // The node has not begun the last run that was requested.
      return wanted.isOn && observed.run < wanted.run ? wanted : nextRun
    case 'Stop':
      return wanted.isOn ? { ...wanted, isOn: false, isKilled: false } : wanted
    case 'Kill':
      return { ...wanted, isOn: false, isKilled: true }
  }
}

/** What a node has yet to begin, as an action of a user; undefined if everything is as wanted. */
export function pendingAction(wanted: WantedPower, observed: ObservedPower): PowerAction | undefined {
  if (!wanted.isOn) return hasEnded(observed) ? undefined : wanted.isKilled ? 'Kill' : 'Stop'
  if (observed.run >= wanted.run) return undefined
  return hasEnded(observed) ? 'Start' : 'Restart'
}
