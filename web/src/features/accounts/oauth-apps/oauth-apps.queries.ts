import type { ApiClient } from '@quarry/api/contract/client'
import type { InputOf } from '@quarry/api/contract/endpoint'
import {
  changeOauthAppIcon,
  createOauthApp,
  deleteOauthApp,
  deleteOauthAppIcon,
  editOauthApp,
  listUserOauthApps,
  renewOauthSecret,
} from '@quarry/api/contract/accounts/oauth-apps'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { pickFields } from '../../forms/pick-fields.ts'
import { useMutation } from '../../../lib/api/use-mutation.ts'
import { useRouter } from '@tanstack/react-router'
import { extensionOf } from '../../../lib/files/image-files.ts'

const keys = { all: ['oauth-apps'] as const }

export const applicationsQuery = (api: ApiClient, user: string) =>
  queryOptions({
    queryKey: keys.all,
    queryFn: () => api(listUserOauthApps, { params: { user } }),
    staleTime: 0,
  })

export type AppForm = InputOf<typeof createOauthApp>['body']

interface AppSave {
  fields: AppForm
  /** The edited fields, and the revision that they are based on. */
  changed: readonly (keyof AppForm)[]
  base: string
}

/** The secret of an app, which the API returns only once. */
export interface OneTimeSecret {
  id: string
  name: string
  secret: string
}

function useAppMutation<Input, Response>(
  change: (api: ApiClient, input: Input) => Promise<Response>,
  {
    onDone,
    showsOwnErrors = false,
  }: { onDone?: (response: Response) => void; showsOwnErrors?: boolean } = {},
) {
  const { api } = useRouter().options.context
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (input: Input) => change(api, input),
    meta: { showsOwnErrors },
    ...(onDone && { onSuccess: onDone }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: keys.all }),
  })
}

/** The dialog shows errors at their fields. Returns the secret of a new app. */
export const useSaveApp = (id: string | undefined, onDone: (secret: OneTimeSecret | undefined) => void) =>
  useAppMutation(
    async (api, { fields: body, changed, base }: AppSave): Promise<OneTimeSecret | undefined> => {
      if (id === undefined) {
        const created = await api(createOauthApp, { body })
        return { id: created.id, name: created.name, secret: created.client_secret }
      }
      await api(editOauthApp, {
        params: { app: id },
        body: { ...pickFields(body, changed), revision: base },
      })
      return undefined
    },
    { onDone, showsOwnErrors: true },
  )

export const useRenewSecret = (onDone: (secret: OneTimeSecret) => void) =>
  useAppMutation(
    async (api, { id, name }: { id: string; name: string }): Promise<OneTimeSecret> => {
      const { client_secret: secret } = await api(renewOauthSecret, { params: { app: id } })
      return { id, name, secret }
    },
    { onDone },
  )

export const useDeleteApp = (onDone: () => void) =>
  useAppMutation((api, app: string) => api(deleteOauthApp, { params: { app } }), { onDone })

/** Saved at once, because the icon is not part of the form. */
export const useAppIcon = (app: string) =>
  useAppMutation((api, file: File | undefined) =>
    file
      ? api(changeOauthAppIcon, { params: { app }, query: { ext: extensionOf(file) }, body: file })
      : api(deleteOauthAppIcon, { params: { app } }),
  )
