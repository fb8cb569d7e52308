import type { ApiClient } from '@quarry/api/contract/client'
import { useQueryClient } from '@tanstack/react-query'
import { useMutation } from '../../lib/api/use-mutation.ts'
import { useRouter } from '@tanstack/react-router'
import { projectKeys } from '../projects/project.queries.ts'
import { organizationKeys } from './organization.queries.ts'

/** Reloads all data of projects and organizations. */
export function useReload(): () => Promise<unknown> {
  const queryClient = useQueryClient()
  return () =>
    Promise.all(
      [organizationKeys.all, ['own-projects'], projectKeys.all].map((queryKey) =>
        queryClient.invalidateQueries({ queryKey }),
      ),
    )
}

/** A mutation of an organization or a team; afterwards all project and organization data reloads. */
export function useOrganizationMutation<T = void>(
  mutate: (api: ApiClient, input: T) => Promise<unknown>,
  /** Runs before the reload, so that it can leave a page that no longer exists. */
  onDone?: (input: T) => unknown,
  /** For forms, which show the failure themselves. */
  { showsOwnErrors = false } = {},
) {
  const { api } = useRouter().options.context
  const reload = useReload()
  return useMutation({
    mutationFn: (input: T) => mutate(api, input),
    meta: { showsOwnErrors },
    onSuccess: async (_response, input) => {
      await onDone?.(input)
      await reload()
    },
  })
}
