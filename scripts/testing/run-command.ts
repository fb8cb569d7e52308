import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { COMPILE_CACHE, ROOT } from '@quarry/jobs/testing/child'

export interface CommandResult {
  code: number
  stdout: string
  stderr: string
}

/** Runs Node with these arguments and waits for its end. It sees nothing of our environment but the path. */
export async function runCommand(args: string[], env: NodeJS.ProcessEnv): Promise<CommandResult> {
  const done = await promisify(execFile)(process.execPath, args, {
    cwd: ROOT,
    env: { PATH: process.env['PATH'], NODE_COMPILE_CACHE: COMPILE_CACHE, ...env },
  }).catch((error: CommandResult) => error)
  return { code: 'code' in done ? done.code : 0, stdout: done.stdout, stderr: done.stderr }
}
