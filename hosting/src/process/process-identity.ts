import { readFileSync } from 'node:fs'

/** A process that cannot be confused with a later one of the same number. */
export interface ProcessIdentity {
  pid: number
  /** Start time in clock ticks since the machine was started. */
  startTicks: number
  /** Changes when the machine is started again. */
  bootId: string
}

/** Of a run that never had a process. */
export const NO_PROCESS: ProcessIdentity = { pid: 0, startTicks: -1, bootId: '' }

/** Changes when the machine is started again. */
export const bootId = (): string => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()

/** Fields of `/proc/<pid>/stat` from the state on; undefined when the process is gone or a zombie. */
export function statFields(pid: number): string[] | undefined {
  let text: string
  try {
    text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  } catch {
    return undefined
  }
  // The name of the program stands in parentheses and may contain anything.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return fields[0] === 'Z' || fields[0] === 'X' ? undefined : fields
}

const START_TICKS = 19

/** The identity of a running process. */
export function identify(pid: number): ProcessIdentity | undefined {
  const fields = statFields(pid)
  return fields && { pid, startTicks: Number(fields[START_TICKS]), bootId: bootId() }
}

export function isAlive({ pid, startTicks, bootId: boot }: ProcessIdentity): boolean {
  const fields = statFields(pid)
  return fields !== undefined && Number(fields[START_TICKS]) === startTicks && boot === bootId()
}

/** Sends a signal to the group that the process leads, or to the process alone. */
export function signalGroup(pid: number, signal: NodeJS.Signals): void {
  for (const target of [-pid, pid])
    try {
      process.kill(target, signal)
      return
    } catch {
      // It has ended, or leads no group.
    }
}
