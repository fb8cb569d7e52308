import type { ApiClient } from '@quarry/api/contract/client'
import { listOauthApps, type OauthApp } from '@quarry/api/contract/accounts/oauth-apps'
import {
  listAuthorizations,
  revokeAuthorization,
  type Authorization,
} from '@quarry/api/contract/accounts/oauth'
import { listUsers } from '@quarry/api/contract/accounts/users'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useMutation } from '../../../lib/api/use-mutation.ts'
import { useRouter } from '@tanstack/react-router'

const keys = { all: ['oauth-authorizations'] as const }

/** An authorization with its app and the app's creator. */
export interface AuthorizedApp extends Authorization {
  app: OauthApp
  creator: string | undefined
}

async function listAuthorized(api: ApiClient): Promise<AuthorizedApp[]> {
  const authorizations = await api(listAuthorizations, {})
  if (authorizations.length === 0) return []
  const apps = await api(listOauthApps, {
    query: { ids: authorizations.map(({ app_id }) => app_id).join(',') },
  })
  const creatorIds = [...new Set(apps.map(({ created_by }) => created_by))]
  const users = await api(listUsers, { query: { ids: JSON.stringify(creatorIds) } })
  const nameOf = new Map(users.map(({ id, username }) => [id, username]))
  const appOf = new Map(apps.map((app) => [app.id, app]))
  return authorizations.flatMap((authorization) => {
    const app = appOf.get(authorization.app_id)
    return app ? [{ ...authorization, app, creator: nameOf.get(app.created_by) }] : []
  })
}

export const authorizationsQuery = (api: ApiClient) =>
  queryOptions({ queryKey: keys.all, queryFn: () => listAuthorized(api), staleTime: 0 })

export function useRevokeAuthorization(onDone: () => void) {
  const { api } = useRouter().options.context
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (client_id: string) => api(revokeAuthorization, { query: { client_id } }),
    onSuccess: onDone,
    onSettled: () => queryClient.invalidateQueries({ queryKey: keys.all }),
  })
}
