import type { Server } from '@quarry/api/contract/hosting/servers'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams, useRouter } from '@tanstack/react-router'
import { serverQuery } from './servers.queries.ts'

/** The server of the page; the route has fetched it before its components render. */
export function useServer(): Server {
  const { api } = useRouter().options.context
  const { server = '' } = useParams({ strict: false })
  return useSuspenseQuery(serverQuery(api, server)).data
}
