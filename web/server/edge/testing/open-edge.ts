import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readConfig } from '../../config.ts'
import { createEdge, type EdgeOptions } from '../edge.ts'

const listen = (server: Server): Promise<string> =>
  new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`))
  })

export interface OpenEdge {
  url: string
  apiUrl: string
  api: Server
  close: () => Promise<void>
}

export const TEST_SECRET = 'a secret of these tests'

/** Opens an edge in front of `upstream`, which stands for the API and for the engine. */
export async function openEdge(
  upstream: RequestListener,
  environment: Record<string, string> = {},
  limits: Pick<EdgeOptions, 'headersMs' | 'pace'> = {},
): Promise<OpenEdge> {
  const api = createServer(upstream)
  const apiUrl = await listen(api)
  const edge = createEdge({
    ...limits,
    config: readConfig({
      API_URL: apiUrl,
      MEILI_URL: apiUrl,
      SITE_SECRET: TEST_SECRET,
      RATE_LIMIT_PER_MINUTE: '0',
      ...environment,
    }),
    pages: (request, response, caller) => response.end(`page ${request.url} for ${caller}`),
  })
  const url = await listen(edge.server)
  return {
    url,
    apiUrl,
    api,
    close: async () => {
      for (const server of [edge.server, api]) {
        server.close()
        server.closeAllConnections()
      }
      await edge.close()
    },
  }
}
