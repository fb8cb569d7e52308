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
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
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

/** What its maker must put away, for nobody can show it again. */
export interface ToldSecret {
  id: string
  name: string
  secret: string
}

function useAppChange<Input, Answer>(
  change: (api: ApiClient, input: Input) => Promise<Answer>,
  { onDone, showsOwnErrors = false }: { onDone?: (answer: Answer) => void; showsOwnErrors?: boolean } = {},
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

/** Failures are shown in the dialog, at their fields. A new app answers its secret. */
export const useSaveApp = (id: string | undefined, onDone: (told: ToldSecret | undefined) => void) =>
  useAppChange(
    async (api, body: AppForm): Promise<ToldSecret | undefined> => {
      if (id === undefined) {
        const made = await api(createOauthApp, { body })
        return { id: made.id, name: made.name, secret: made.client_secret }
      }
      await api(editOauthApp, { params: { app: id }, body })
      return undefined
    },
    { onDone, showsOwnErrors: true },
  )

export const useRenewSecret = (onDone: (told: ToldSecret) => void) =>
  useAppChange(
    async (api, { id, name }: { id: string; name: string }): Promise<ToldSecret> => {
      const { client_secret: secret } = await api(renewOauthSecret, { params: { app: id } })
      return { id, name, secret }
    },
    { onDone },
  )

export const useDeleteApp = (onDone: () => void) =>
  useAppChange((api, app: string) => api(deleteOauthApp, { params: { app } }), { onDone })

/** Takes effect at once: a picture is not part of what the form saves. */
export const useAppIcon = (app: string) =>
  useAppChange((api, file: File | undefined) =>
    file
      ? api(changeOauthAppIcon, { params: { app }, query: { ext: extensionOf(file) }, body: file })
      : api(deleteOauthAppIcon, { params: { app } }),
  )
