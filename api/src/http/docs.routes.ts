import { docsPage } from './docs-page.ts'
import type { App } from './env.ts'
import { openApiDocument } from './openapi.ts'

/** Both are constant while the process lives, so they are created once. */
export function mountDocs(app: App, siteUrl: string): void {
  let document: string | undefined
  let page: string | undefined
  app.get('/openapi.json', (c) => {
    document ??= JSON.stringify(openApiDocument(siteUrl))
    c.header('access-control-allow-origin', '*')
    return c.body(document, 200, { 'content-type': 'application/json' })
  })
  app.get('/v2/docs', async (c) => {
    page ??= String(await docsPage(siteUrl))
    c.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
    return c.html(page)
  })
  app.get('/v2/', (c) =>
    c.json({
      about: 'Quarry, a marketplace for game modifications',
      documentation: `${siteUrl}/v2/docs`,
      name: 'quarry',
      version: '2.0.0',
    }),
  )
}
