import { projectChannel } from '@quarry/api/contract/live'
import { useQueryClient } from '@tanstack/react-query'
import { useLive } from '../../lib/live/use-live.ts'
import { projectKeys } from './project.queries.ts'
import { useProject } from './use-project.ts'

/** Lists that members work by; forms are left alone, so that nobody loses what they type. */
const LIVE_PARTS: unknown[] = ['checklist', 'versions']

/** Keeps a member's checklist and list of versions as they are now, whoever changed them in whatever window. */
export function useLiveProject(): void {
  const queryClient = useQueryClient()
  const project = useProject()
  useLive(project.viewer.is_member ? [projectChannel(project.id)] : [], () => {
    void queryClient.invalidateQueries({
      queryKey: projectKeys.all,
      predicate: ({ queryKey }) => LIVE_PARTS.includes(queryKey[2]),
    })
  })
}
