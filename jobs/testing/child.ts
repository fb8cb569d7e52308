import { spawn, type ChildProcess } from 'node:child_process'
import path from 'node:path'

export const ROOT = path.resolve(import.meta.dirname, '../..')

/** Compiled modules of all programs that tests start, which halves the processor time of a start. */
export const COMPILE_CACHE = path.join(ROOT, 'node_modules/.cache/quarry/compile-cache')

export interface Child {
  pid: number
  isRunning: () => boolean
  /** The last 20,000 characters of both streams. */
  output: () => string
  /** Ends the process and waits for its exit. */
  stop: (signal?: NodeJS.Signals) => Promise<void>
}

export interface Launch {
  program?: string
  args: string[]
  env?: NodeJS.ProcessEnv
  /** Matches the output of a process that is ready. */
  ready: RegExp
  withinMs?: number
}

/** Starts a program and waits for its ready line. Throws with the output when it ends earlier. */
export async function launch({
  program = process.execPath,
  args,
  env,
  ready,
  withinMs = 120_000,
}: Launch): Promise<Child> {
  const child = spawn(program, args, {
    cwd: ROOT,
    env: { NODE_COMPILE_CACHE: COMPILE_CACHE, ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  let text = ''
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`not ready after ${withinMs} ms: ${text}`)), withinMs)
    const append = (chunk: string) => {
      text = (text + chunk).slice(-20_000)
      if (ready.test(text)) resolve()
    }
    child.stdout.setEncoding('utf8').on('data', append)
    child.stderr.setEncoding('utf8').on('data', append)
    void exited.then(() => reject(new Error(`${args.join(' ')} ended: ${text}`)))
    child.once('error', reject)
    child.once('exit', () => clearTimeout(timer))
  }).catch((error: unknown) => {
    child.kill('SIGKILL')
    throw error
  })
  return {
    pid: pidOf(child),
    isRunning: () => child.exitCode === null && child.signalCode === null,
    output: () => text,
    stop: (signal = 'SIGTERM') => end(child, exited, signal),
  }
}

/** Longest wait for a clean end. */
const GRACE_MS = 15_000

async function end(child: ChildProcess, exited: Promise<void>, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill(signal)
  const timer = setTimeout(() => child.kill('SIGKILL'), GRACE_MS)
  await exited
  clearTimeout(timer)
}

function pidOf({ pid }: ChildProcess): number {
  if (pid === undefined) throw new Error('the program could not be started')
  return pid
}
