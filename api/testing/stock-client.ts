import { AuthFeature, GenericModrinthClient } from '@modrinth/api-client'
import { afterAll, beforeAll } from 'vitest'
import { serveApp } from './serve-app.ts'
import type { TestApp } from './test-app.ts'

/**
 * The program by which the pages of the peer speak to its server, as it comes from the registry: it knows the address and
 * nothing else of us. Answers what makes one, for a visitor or for whoever a token is of.
 */
export function peerClient(current: () => TestApp) {
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
