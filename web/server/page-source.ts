import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Logger } from 'pino'
import { readAssets } from './assets.ts'
import type { Pages } from './page-bundle.ts'

export type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void

/** Where the code of the pages comes from. */
export interface PageSource {
  loadPages: () => Promise<Pages>
  /** Resolves when the first page need not wait for code. */
  loaded: Promise<void>
  /** Of the build; the development server has none. */
  assets: ReturnType<typeof readAssets> | undefined
  /** Serves what pages load, where that is no file of the build. */
  middleware: Middleware
  close: () => Promise<void>
}

export async function fromBuild(dist: string): Promise<PageSource> {
  const assets = readAssets(dist)
  const entry = (await import(pathToFileURL(join(dist, 'server/entry-server.js')).href)) as Pages
  return {
    loadPages: async () => entry,
    loaded: Promise.resolve(),
    assets,
    middleware: (_request, _response, next) => next(),
    close: async () => {},
  }
}

/** Vite transforms the sources on request and sends changes to open pages. */
export async function fromSources(root: string, server: Server, log: Logger): Promise<PageSource> {
  const { createServer: createVite } = await import('vite')
  const vite = await createVite({ root, server: { middlewareMode: true, ws: { server } } })
  const loadPages = async () => (await vite.ssrLoadModule('/src/entry-server.tsx')) as Pages
  return {
    loadPages,
    // An error of the sources is no reason to stop: the next change may be its end.
    loaded: loadPages().then(
      () => {},
      (error: unknown) => log.error({ err: error }, 'the pages cannot be loaded'),
    ),
    assets: undefined,
    middleware: (request, response, next) => vite.middlewares(request, response, next),
    close: () => vite.close(),
  }
}
