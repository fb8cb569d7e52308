import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { siteUrl } from './browser.ts'

export interface CutLine {
  /** The site as it is reached over this line. */
  url: string
  /** Ends all connections, and each new one, until the line is restored. */
  cut: () => void
  mend: () => void
  close: () => void
}

/**
 * A proxy to the site that can cut connections in the middle of a response, which the browser's offline mode does not
 * do.
 */
export async function aCutLine(): Promise<CutLine> {
  const site = new URL(siteUrl())
  const open = new Set<Socket>()
  let isCut = false
  const server = createServer((near) => {
    if (isCut) return void near.destroy()
    const far = connect(Number(site.port), site.hostname)
    open.add(near)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      one.pipe(other)
      one.on('error', () => other.destroy())
      one.on('close', () => other.destroy())
    }
    near.on('close', () => open.delete(near))
    return undefined
  })
  const cut = () => {
    isCut = true
    for (const socket of open) socket.destroy()
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `${site.protocol}//${site.hostname}:${port}`,
    cut,
    mend: () => {
      isCut = false
    },
    close: () => {
      cut()
      server.close()
    },
  }
}
