import { isApiError } from '@quarry/api/contract/client'
import type { Server } from '@quarry/api/contract/hosting/servers'
import { notFound } from '@tanstack/react-router'
import type { RouterContext } from '../../../lib/router/router-context.ts'
import { serverQuery } from '../servers.queries.ts'

/** Why a server is not shown: the error of the API as users copy it for support. */
export interface MissingServerData {
  details: string
}

/** Whether the viewer has no server under the id, or none any more. */
export const isMissing = (error: unknown): boolean =>
  isApiError(error) && (error.status === 404 || error.status === 403)

/** The server of a page; one that the viewer may not see is not found. */
export async function loadServer(
  { queryClient, api }: Pick<RouterContext, 'queryClient' | 'api'>,
  id: string,
): Promise<Server> {
  return queryClient.ensureQueryData(serverQuery(api, id)).catch((error: unknown) => {
    if (isApiError(error) && isMissing(error)) {
      const data: MissingServerData = { details: `${error.status}: ${error.message}` }
      throw notFound({ routeId: '/servers/manage/$server', data })
    }
    throw error
  })
}
