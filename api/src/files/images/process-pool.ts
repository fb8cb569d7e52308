import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { MINUTE_MS } from '@quarry/domain/times'
import PQueue from 'p-queue'
import { AppError } from '../../kernel/errors.ts'
import type { ProcessJob, ProcessResult } from './process-jobs.ts'

export interface ProcessPoolLimits {
  /** Processes, each with one job at a time. */
  concurrency: number
  /** Length of the queue, and the longest wait in it. */
  waiting: number
  queueTimeoutMs: number
  /** For one job, including the start of its process. */
  timeoutMs: number
}

/** How long a process waits for its next job. */
export const IDLE_MS = MINUTE_MS

/** The process of a job ended: it needed too much memory, or a file crashed it. */
export class ProcessEnded extends Error {}

function start(file: string): ChildProcess {
  const child = fork(file, [], {
    // It reads untrusted input.
    env: {},
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  child.on('error', () => {
    // A process that could not start has no exit of its own.
    if (child.pid === undefined) child.emit('exit', null, null)
    else child.kill('SIGKILL')
  })
  return child
}

/** Processes without a job. They end after a minute. */
function idleProcesses(file: string) {
  const idle = new Map<ChildProcess, NodeJS.Timeout>()
  const forget = (child: ChildProcess) => {
    clearTimeout(idle.get(child))
    idle.delete(child)
  }
  return {
    take(): ChildProcess {
      const [known] = idle.keys()
      if (!known) {
        const child = start(file)
        return child.once('exit', () => forget(child))
      }
      forget(known)
      known.ref()
      known.channel?.ref()
      return known
    },
    release(child: ChildProcess): void {
      // The process of the API may end before its idle ones.
      child.unref()
      child.channel?.unref()
      const end = () => {
        // It takes a moment to end, in which it would get the next job.
        forget(child)
        child.kill('SIGKILL')
      }
      idle.set(child, setTimeout(end, IDLE_MS).unref())
    },
  }
}

/** Sends the job to an idle process, and waits for its response or its end. */
async function perform<Result>(
  idle: ReturnType<typeof idleProcesses>,
  job: unknown,
  timeoutMs: number,
): Promise<Result> {
  const child = idle.take()
  const ending = new AbortController()
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
    child.kill('SIGKILL')
  }, timeoutMs)
  const exited = once(child, 'exit', { signal: ending.signal }).then(() => undefined)
  const answered = once(child, 'message', { signal: ending.signal }).then(
    ([response]) => response as ProcessResult<Result>,
  )
  const settled = Promise.allSettled([exited, answered])
  try {
    child.send({ job } satisfies ProcessJob<unknown>, () => {})
    const response = await Promise.race([exited, answered])
    if (!response) throw isLate ? new AppError('busy') : new ProcessEnded()
    idle.release(child)
    if ('result' in response) return response.result
    if ('failed' in response) throw new Error(response.failed)
    const { code, rule, params, message } = response.refused
    throw new AppError(code, { rule, params }, { message })
  } finally {
    clearTimeout(timer)
    ending.abort()
    await settled
  }
}

/** Runs jobs in other processes, which start when they are needed. `file` calls `serveProcessJobs`. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- names what the process accepts
export function processPool<Job, Result>(file: string, limits: ProcessPoolLimits) {
  const queue = new PQueue({ concurrency: limits.concurrency })
  const idle = idleProcesses(file)

  /** Throws `busy` when the queue is full, the wait too long, or the job too slow. */
  return async (job: Job): Promise<Result> => {
    if (queue.size >= limits.waiting) throw new AppError('busy')
    const waits = new AbortController()
    const timer = setTimeout(() => waits.abort(new AppError('busy')), limits.queueTimeoutMs)
    return queue.add(
      () => {
        clearTimeout(timer)
        return perform<Result>(idle, job, limits.timeoutMs)
      },
      { signal: waits.signal },
    )
  }
}
