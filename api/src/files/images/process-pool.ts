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

const IDLE_MS = MINUTE_MS

/** The process of a job ended: it needed too much memory, or a file crashed it. */
export class ProcessEnded extends Error {}

/**
 * Runs jobs in other processes, which start when they are needed and end after a minute without a job. They get no
 * environment, since they read untrusted input. `file` calls `serveProcessJobs`.
 */
export function processPool<Job, Result>(file: string, limits: ProcessPoolLimits) {
  const queue = new PQueue({ concurrency: limits.concurrency })
  const idle = new Map<ChildProcess, NodeJS.Timeout>()

  const start = (): ChildProcess => {
    const child = fork(file, [], {
      env: {},
      execArgv: [],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    // Of a process that cannot start `exit` follows, which ends the job.
    child.on('error', () => child.emit('exit', null, null))
    child.once('exit', () => {
      clearTimeout(idle.get(child))
      idle.delete(child)
    })
    return child
  }
  const take = (): ChildProcess => {
    const [known] = idle.keys()
    if (!known) return start()
    clearTimeout(idle.get(known))
    idle.delete(known)
    known.ref()
    known.channel?.ref()
    return known
  }
  const release = (child: ChildProcess): void => {
    // The process of the API may end before its idle ones.
    child.unref()
    child.channel?.unref()
    idle.set(child, setTimeout(() => child.kill('SIGKILL'), IDLE_MS).unref())
  }

  async function perform(job: Job): Promise<Result> {
    const child = take()
    const ending = new AbortController()
    let isLate = false
    const timer = setTimeout(() => {
      isLate = true
      child.kill('SIGKILL')
    }, limits.timeoutMs)
    const exited = once(child, 'exit', { signal: ending.signal }).then(() => undefined)
    const answered = once(child, 'message', { signal: ending.signal }).then(
      ([response]) => response as ProcessResult<Result>,
    )
    const settled = Promise.allSettled([exited, answered])
    try {
      child.send({ job } satisfies ProcessJob<Job>, () => {})
      const response = await Promise.race([exited, answered])
      if (!response) throw isLate ? new AppError('busy') : new ProcessEnded()
      release(child)
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

  /** Throws `busy` when the queue is full, the wait too long, or the job too slow. */
  return async (job: Job): Promise<Result> => {
    if (queue.size >= limits.waiting) throw new AppError('busy')
    const waits = new AbortController()
    const timer = setTimeout(() => waits.abort(new AppError('busy')), limits.queueTimeoutMs)
    return queue.add(
      () => {
        clearTimeout(timer)
        return perform(job)
      },
      { signal: waits.signal },
    )
  }
}
