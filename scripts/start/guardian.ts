/**
 * Ends the starter's processes when the starter is gone, also after `kill -9`. It reads process ids from its standard
 * input, one `pid N` line each; when that input closes without `bye`, it asks them to stop and, five seconds later,
 * ends the rest.
 */
import { createInterface } from 'node:readline'

const graceMs = 5_000
const pids = new Set<number>()
let released = false

function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    process.kill(pid, name)
    return true
  } catch {
    return false
  }
}

async function endAll(): Promise<void> {
  for (const pid of pids) signal(pid, 'SIGTERM')
  const deadline = Date.now() + graceMs
  while (Date.now() < deadline && [...pids].some((pid) => signal(pid, 0))) {
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  for (const pid of pids) signal(pid, 'SIGKILL')
}

for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => {})

const lines = createInterface({ input: process.stdin })
lines.on('line', (line) => {
  const [word, value] = line.split(' ')
  if (word === 'pid') pids.add(Number(value))
  else if (word === 'gone') pids.delete(Number(value))
  else if (word === 'bye') released = true
})
lines.on('close', () => {
  void (released ? Promise.resolve() : endAll()).then(() => process.exit(0))
})
