import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { launch } from './child.ts'
import { reservePort } from './ports.ts'

export interface LocalRedis {
  url: string
  stop: () => Promise<void>
}

/** A real Redis (Debian's `redis-server`) of one's own, keeping its data only while it runs. */
export async function startRedis(): Promise<LocalRedis> {
  const folder = await mkdtemp(path.join(tmpdir(), 'quarry-redis-'))
  const port = await reservePort()
  const args = [
    '--port',
    String(port),
    '--bind',
    '127.0.0.1',
    '--dir',
    folder,
    '--save',
    '',
    '--maxmemory-policy',
    'noeviction',
  ]
  const child = await launch({ program: 'redis-server', args, ready: /Ready to accept connections/ })
  const stop = async () => {
    await child.stop()
    await rm(folder, { recursive: true, force: true })
  }
  return { url: `redis://127.0.0.1:${port}`, stop }
}
