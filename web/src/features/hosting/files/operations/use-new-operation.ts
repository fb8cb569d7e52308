import type { ServerOperation } from '@quarry/api/contract/hosting/servers'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { serverQuery } from '../../servers.queries.ts'

/**
 * Adds a new operation to a server that the page shows. It appears while the dialog that started it closes; read later it
 * would move the content below while the user already presses something there.
 */
export function useNewOperation(id: string): (operation: ServerOperation) => void {
  const queryClient = useQueryClient()
  const { queryKey } = serverQuery(useRouter().options.context.api, id)
  return (operation) =>
    queryClient.setQueryData(queryKey, (server) => {
      if (!server) return undefined
      const others = server.operations.filter((one) => one.id !== operation.id)
      return { ...server, operations: [operation, ...others] }
    })
}
