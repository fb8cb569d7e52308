import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll } from 'vitest'
import { createApp } from '../app.ts'
import type { WebConfig } from '../config.ts'
import type { Pages } from '../page-bundle.ts'

/** The app in production, with these pages and a build without files. */
export function appWithPages(
  pages: Pick<Pages, 'render'>,
): (config: WebConfig) => ReturnType<typeof createApp> {
  const root = mkdtempSync(join(tmpdir(), 'quarry-web-'))
  mkdirSync(join(root, 'dist/client'), { recursive: true })
  afterAll(() => rmSync(root, { recursive: true }))
  const loaded: Pages = {
    ...pages,
    renderErrorPage: async (_reader, status) => `error ${status}`,
    sendForm: async () => ({ kind: 'unknown' }),
  }
  return (config) =>
    createApp({
      config,
      log: pino({ level: 'silent' }),
      root,
      build: 'test',
      assets: undefined,
      markdown: () => Promise.reject(new Error('these pages have no texts of users')),
      loadPages: async () => loaded,
    })
}
