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
  'runtime_unavailable',
] as const
export type CrashReason = (typeof CRASH_REASONS)[number]

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
