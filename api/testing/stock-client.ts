import { AuthFeature, GenericModrinthClient } from '@modrinth/api-client'
import { afterAll, beforeAll } from 'vitest'
import { serveApp } from './serve-app.ts'
import type { TestApp } from './test-app.ts'

/**
 * The API client of the reference site from the registry, unchanged except for the address. Returns a function that
 * creates one, for a visitor or for the owner of a token.
 */
export function stockClient(current: () => TestApp) {
  let address = ''
  let close = () => {}
  beforeAll(async () => {
    const { server, port } = await serveApp(current().app.fetch)
    close = () => server.close()
    address = `http://127.0.0.1:${port}`
  })
  afterAll(() => close())
  return (token?: string | null) => {
    const config = { enabled: true, token }
    const features = token ? [new AuthFeature(config)] : []
    return new GenericModrinthClient({ labrinthBaseUrl: address, userAgent: 'a-launcher/1.0.0', features })
      .labrinth
  }
}
