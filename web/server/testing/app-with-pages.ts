import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { pino } from 'pino'
import { afterAll } from 'vitest'
import { createApp } from '../app.ts'
import type { WebConfig } from '../config.ts'
import { createEdge } from '../edge/edge.ts'
import type { Pages } from '../page-bundle.ts'

type App = ReturnType<typeof createApp>

interface AppWithPages {
  open: (config: WebConfig) => App
  /** Serves the app behind the edge on a free port. `onPage` is called with each request for a page. */
  serve: (config: WebConfig, onPage: () => void) => Promise<{ url: string; close: () => Promise<void> }>
}

/** The web server in production, with these pages and a build without files. Call it at the top of a test file. */
export function appWithPages(pages: Pick<Pages, 'render'>): AppWithPages {
  const root = mkdtempSync(join(tmpdir(), 'quarry-web-'))
  mkdirSync(join(root, 'dist/client'), { recursive: true })
  afterAll(() => rmSync(root, { recursive: true }))
  const loaded: Pages = {
    ...pages,
    renderErrorPage: async (_reader, status) => `error ${status}`,
    sendForm: async () => ({ kind: 'unknown' }),
  }
  const open = (config: WebConfig) =>
    createApp({
      config,
      log: pino({ level: 'silent' }),
      root,
      build: 'test',
      assets: undefined,
      markdown: () => Promise.reject(new Error('these pages have no texts of users')),
      loadPages: async () => loaded,
    })
  return { open, serve: (config, onPage) => serve(open(config), config, onPage) }
}

const serve = async (app: App, config: WebConfig, onPage: () => void) => {
  const callers = new WeakMap<IncomingMessage, string>()
  const listener = getRequestListener((request, env) =>
    app.fetch(request, { caller: callers.get(env.incoming as IncomingMessage) ?? '' }),
  )
  const { server, close } = createEdge({
    config,
    pages: (request, response, caller) => {
      callers.set(request, caller)
      onPage()
      void listener(request, response)
    },
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.close()
      server.closeAllConnections()
      await close()
    },
  }
}
