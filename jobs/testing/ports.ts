import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'
import { tryReserve } from './reservations.ts'

/** Below those that systems give to outgoing connections, of which one could take it before the site does. */
const FROM = 20_000
const BLOCKS = 1_000
const BLOCK_SIZE = 10

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}

/** Ten free ports that no other test process is given while this one lives. */
export async function reservePorts(): Promise<number[]> {
  for (;;) {
    const first = FROM + randomInt(BLOCKS) * BLOCK_SIZE
    const ports = Array.from({ length: BLOCK_SIZE }, (_, n) => first + n)
    const release = await tryReserve(`ports-${first}`)
    if (!release) continue
    if ((await Promise.all(ports.map(isFree))).every(Boolean)) return ports
    await release()
  }
}

let reserved: number[] = []

/** One port of this process. */
export async function reservePort(): Promise<number> {
  const [port, ...rest] = reserved.length > 0 ? reserved : await reservePorts()
  reserved = rest
  return port as number
}

/** The same as variables of `npm start`. */
export async function reserveSitePorts() {
  const [site, api, engine, operations] = await reservePorts()
  return {
    PORT: String(site),
    API_PORT: String(api),
    ENGINE_PORT: String(engine),
    OPS_PORT: String(operations),
  }
}
