import { AppError } from '../../kernel/errors.ts'

export interface ProcessJob<Job> {
  job: Job
}

/** Errors lose their class between processes, so a refusal is returned. */
export type ProcessResult<Result> =
  | { result: Result }
  | { refused: Pick<AppError, 'code' | 'rule' | 'params' | 'message'> }
  | { failed: string }

const MEMORY_CHECK_MS = 10

/**
 * Runs the jobs that the main process sends to this one, and ends with it. A process that exceeds its memory ends itself:
 * the work is done in other threads, so this one can watch it.
 */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- names what the process accepts
export function serveProcessJobs<Job, Result>(memoryMaxBytes: number, run: (job: Job) => Promise<Result>) {
  setInterval(() => {
    if (process.memoryUsage.rss() > memoryMaxBytes) process.kill(process.pid, 'SIGKILL')
  }, MEMORY_CHECK_MS).unref()
  const respond = async ({ job }: ProcessJob<Job>) => {
    const response: ProcessResult<Result> = await run(job).then(
      (result) => ({ result }),
      (error: unknown) => {
        if (!(error instanceof AppError)) return { failed: String(error) }
        const { code, rule, params, message } = error
        return { refused: { code, rule, params, message } }
      },
    )
    process.send?.(response)
  }
  process.on('message', (message: ProcessJob<Job>) => void respond(message))
  process.on('disconnect', () => process.exit())
}
