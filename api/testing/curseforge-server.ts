import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

interface StoredFile {
  id: number
  fileName: string
  fileLength: number
  isAvailable: boolean
  downloadUrl: string | null
  hashes: { value: string; algo: number }[]
  isServerPack: boolean
  serverPackFileId: number | null
}

/** What goes wrong with the next requests. */
export type CurseForgeFault = 'hang' | 'error 500' | 'no JSON' | 'endless' | 'redirect' | undefined

export interface CurseForgeServer {
  url: string
  /** Paths with queries, in order. */
  requests: string[]
  /** Adds a modpack, or another file of one. */
  add: (slug: string, file: Partial<StoredFile> & { id: number }) => void
  fail: (fault: CurseForgeFault) => void
  close: () => Promise<void>
}

const aStoredFile = (given: Partial<StoredFile> & { id: number }): StoredFile => ({
  fileName: `pack-${given.id}.zip`,
  fileLength: 2048,
  isAvailable: true,
  downloadUrl: `https://edge.forgecdn.net/files/1/2/pack-${given.id}.zip`,
  hashes: [
    { value: 'b'.repeat(32), algo: 2 },
    { value: 'A'.repeat(40), algo: 1 },
  ],
  isServerPack: false,
  serverPackFileId: null,
  ...given,
})

/** Endless in the view of a client that reads at most a few megabytes. */
function flood(response: ServerResponse): void {
  const chunk = Buffer.alloc(2 ** 16, ' ')
  const write = () => {
    while (!response.destroyed && response.write(chunk));
    response.once('drain', write)
  }
  write()
}

/** The endpoints of CurseForge that the adapter uses, with modpacks, a key and faults. */
export async function aCurseForgeServer(key: string): Promise<CurseForgeServer> {
  const packs = new Map<string, { id: number; files: Map<number, StoredFile> }>()
  const requests: string[] = []
  let fault: CurseForgeFault
  const answer = (path: string, query: URLSearchParams): object | undefined => {
    if (path === '/v1/mods/search') {
      const isOfPacks = query.get('gameId') === '432' && query.get('classId') === '4471'
      const slug = query.get('slug') ?? ''
      const pack = isOfPacks ? packs.get(slug) : undefined
      return { data: pack ? [{ id: pack.id, slug, name: slug }] : [], pagination: { index: 0 } }
    }
    const [, pack, file] = /^\/v1\/mods\/(\d+)\/files\/(\d+)$/.exec(path) ?? []
    const found = [...packs.values()].find(({ id }) => id === Number(pack))?.files.get(Number(file))
    return found && { data: { ...found, modId: Number(pack) } }
  }
  const server = createServer(({ url = '', headers }, response) => {
    requests.push(url)
    const { pathname, searchParams } = new URL(url, 'http://curseforge')
    const send = (status: number, text: string) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(text)
    if (fault === 'hang') return undefined
    if (fault === 'endless') return flood(response.writeHead(200))
    if (fault === 'redirect') return response.writeHead(302, { location: url }).end()
    if (fault === 'no JSON') return send(200, '<p>Maintenance</p>')
    if (fault === 'error 500') return send(500, '{}')
    if (headers['x-api-key'] !== key) return send(403, '')
    const found = answer(pathname, searchParams)
    return found ? send(200, JSON.stringify(found)) : send(404, '')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    add(slug, file) {
      const pack = packs.get(slug) ?? { id: 1000 + packs.size, files: new Map<number, StoredFile>() }
      packs.set(slug, pack)
      pack.files.set(file.id, aStoredFile(file))
    },
    fail: (next) => void (fault = next),
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
