/** Some systems count processor time in steps of 10 ms, so short runs are repeated until they add up to this. */
const leastMeasuredMs = 100

/**
 * Processor time in milliseconds of one run on this thread. Unlike elapsed time it does not grow while other processes
 * use the machine.
 */
export function cpuMs(run: () => unknown): number {
  run()
  const before = process.threadCpuUsage()
  for (let runs = 1; ; runs++) {
    run()
    const { user, system } = process.threadCpuUsage(before)
    const ms = (user + system) / 1000
    if (ms >= leastMeasuredMs) return ms / runs
  }
}

/** The same of a run that waits, with the work of all threads of this process. */
export async function processCpuMs(run: () => Promise<unknown>): Promise<number> {
  await run()
  const before = process.cpuUsage()
  for (let runs = 1; ; runs++) {
    await run()
    const { user, system } = process.cpuUsage(before)
    const ms = (user + system) / 1000
    if (ms >= leastMeasuredMs) return ms / runs
  }
}
