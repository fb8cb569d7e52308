import type { ApiClient } from '@quarry/api/contract/client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { projectKeys } from '../projects/project.queries.ts'
import { organizationKeys } from './organization.queries.ts'

/** A change of an organization or of a team; afterwards every page shows projects and organizations as they are now. */
export function useCatalogueChange<T = void>(
  act: (api: ApiClient, input: T) => Promise<unknown>,
  /** Leads away, where the page is none any more; before anything is asked for anew. */
  onDone?: (input: T) => unknown,
) {
  const { api } = useRouter().options.context
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (input: T) => act(api, input),
    onSuccess: async (_answer, input) => {
      await onDone?.(input)
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: organizationKeys.all }),
        queryClient.invalidateQueries({ queryKey: ['own-projects'] }),
        queryClient.invalidateQueries({ queryKey: projectKeys.all }),
      ])
    },
  })
}
