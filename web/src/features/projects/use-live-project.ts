import { projectChannel } from '@quarry/api/contract/live'
import { useQueryClient } from '@tanstack/react-query'
import { useLive } from '../../lib/live/use-live.ts'
import { projectKeys } from './project.queries.ts'
import { useProject } from './use-project.ts'

/** The project itself, and lists that members work with. Forms keep edited fields and report conflicts. */
const LIVE_PARTS: unknown[] = [undefined, 'checklist', 'versions', 'edits']

/** Keeps a member's project, checklist and version list up to date, also for changes by others and in other windows. */
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
