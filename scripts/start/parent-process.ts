import { readFileSync } from 'node:fs'

/** Parent of a process from `/proc`; undefined without such a process. */
function parentOf(pid: number): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    return undefined
  }
}

/** This process and the ones above it, up to the `npm` that began it. */
function chainToNpm(): number[] {
  const chain = [process.pid]
  for (let depth = 0; depth < 4; depth++) {
    const parent = parentOf(chain.at(-1) as number)
    if (!parent || parent <= 1) break
    chain.push(parent)
    if (readFileSync(`/proc/${parent}/cmdline`, 'utf8').includes('npm')) return chain
  }
  return chain.slice(0, 2)
}

/** Calls back once when `npm start` is gone although this process lives on, as after `kill -9` on npm. */
export function whenStarterGone(callback: () => void): void {
  if (process.platform !== 'linux' || !process.env['npm_lifecycle_event']) return
  const chain = chainToNpm()
  let broken = 0
  const timer = setInterval(() => {
    const whole = chain.every((pid, at) => at === chain.length - 1 || parentOf(pid) === chain[at + 1])
    broken = whole ? 0 : broken + 1
    // A look at a process may fail for other reasons, once.
    if (broken < 2) return
    clearInterval(timer)
    callback()
  }, 500)
  timer.unref()
}
