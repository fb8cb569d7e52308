import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** Thrown when a port that was set explicitly is taken: the next one would not be what the user wants. */
export class PortTakenError extends Error {
  override name = 'PortTakenError'
}

const ATTEMPTS = 6
const RETRY_MS = 500

const hosts = ['127.0.0.1', '0.0.0.0', '::']

function canListen(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) =>
      resolve(error.code !== 'EADDRINUSE' && error.code !== 'EACCES'),
    )
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(true)))
  })
}

/** Whether nothing listens on the port, at any address of this machine. */
export async function isFree(port: number): Promise<boolean> {
  for (const host of hosts) if (!(await canListen(port, host))) return false
  return true
}

/** What another starter left on the port may still be ending. */
async function becomesFree(port: number, onWait: () => void): Promise<boolean> {
  for (let attempt = 1; attempt < ATTEMPTS; attempt++) {
    if (await isFree(port)) return true
    if (attempt === 1) onWait()
    await sleep(RETRY_MS)
  }
  return isFree(port)
}

interface PortWish {
  /** What stands in messages, such as `web`. */
  part: string
  /** The variable a person would set, such as `PORT`. */
  variable: string
  wanted: number | undefined
  standard: number
}

/** The port for a part: the one set by hand or an error, otherwise the standard one or the next free one. */
export async function choosePort(
  wish: PortWish,
  taken: ReadonlySet<number>,
  report: (line: string) => void,
): Promise<number> {
  if (wish.wanted !== undefined) {
    if (await becomesFree(wish.wanted, () => report(`waiting for port ${wish.wanted} (${wish.variable})`)))
      return wish.wanted
    throw new PortTakenError(
      `port ${wish.wanted} (${wish.variable}) for ${wish.part} is taken; free it or choose another`,
    )
  }
  const port = await findFreePort(wish.standard, taken)
  if (port === undefined)
    throw new PortTakenError(`no free port for ${wish.part} from ${wish.standard} on; set ${wish.variable}`)
  if (port !== wish.standard) report(`port ${wish.standard} is taken, ${wish.part} uses ${port}`)
  return port
}

/** The first free port from this one on; undefined if all of the next two hundred are taken. */
export async function findFreePort(
  first: number,
  taken: ReadonlySet<number> = new Set(),
): Promise<number | undefined> {
  for (let port = first; port < first + 200; port++) if (!taken.has(port) && (await isFree(port))) return port
  return undefined
}
