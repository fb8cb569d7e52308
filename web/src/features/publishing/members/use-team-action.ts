import type { ApiClient } from '@quarry/api/contract/client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { projectKeys } from '../../projects/project.queries.ts'

/** A change of the team; afterwards every page shows the new team. */
export function useTeamAction<T = void>(
  act: (api: ApiClient, input: T) => Promise<unknown>,
  onDone?: () => void,
) {
  const { api } = useRouter().options.context
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (input: T) => act(api, input),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: projectKeys.all })
      onDone?.()
    },
  })
}
