import { readFile } from 'node:fs/promises'

const SAMPLE_MS = 250

/** Watches the resident memory of processes (Linux); `stop` gives the highest sum seen, in MiB. */
export function watchMemory(pids: readonly number[]): { stop: () => number } {
  let peak = 0
  const sample = async () => {
    const sizes = await Promise.all(pids.map(residentMb))
    peak = Math.max(
      peak,
      sizes.reduce((sum, size) => sum + size, 0),
    )
  }
  const timer = setInterval(() => void sample(), SAMPLE_MS)
  return {
    stop() {
      clearInterval(timer)
      return Math.round(peak)
    },
  }
}

async function residentMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024
}
