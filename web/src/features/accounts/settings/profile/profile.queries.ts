import { getSession } from '@quarry/api/contract/accounts/sign-in'
import type { ApiClient } from '@quarry/api/contract/client'
import { changeUserIcon, deleteUserIcon } from '@quarry/api/contract/accounts/users'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useMutation } from '../../../../lib/api/use-mutation.ts'
import { useRouter } from '@tanstack/react-router'
import { extensionOf } from '../../../../lib/files/image-files.ts'

/** The current user from the server; the viewer in the router context is from the page load. */
export const ownUserQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['own-user'] as const,
    queryFn: async () => (await api(getSession, {})).user,
  })

/** Changes the picture; undefined removes it. */
export function useAvatarChange(user: string, onChanged: () => void) {
  const { api } = useRouter().options.context
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (file: File | undefined) =>
      file
        ? api(changeUserIcon, { params: { user }, query: { ext: extensionOf(file) }, body: file })
        : api(deleteUserIcon, { params: { user } }),
    onSuccess: async () => {
      await queryClient.invalidateQueries(ownUserQuery(api))
      onChanged()
    },
  })
}
