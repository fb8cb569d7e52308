import { createFileRoute } from '@tanstack/react-router'
import { FormattedMessage } from 'react-intl'
import { staffOnly } from '../../features/moderation/staff-only.ts'
import {
  takenDownFilesViewOf,
  takenDownQuery,
} from '../../features/moderation/taken-down-files/taken-down-files.queries.ts'
import { TakenDownFiles } from '../../features/moderation/taken-down-files/taken-down-files.tsx'
import { StaffNav } from '../../features/moderation/staff-nav.tsx'
import { titledPageHead } from '../../lib/head/titled-page-head.ts'

export const Route = createFileRoute('/moderation/files')({
  staticData: { messages: ['moderation', 'forms'] },
  beforeLoad: staffOnly,
  // Read here, in the lazy-loaded half of the route, because every page loads the other half.
  loaderDeps: ({ search }): Record<string, unknown> => search,
  loader: ({ context: { queryClient, api }, deps }) =>
    queryClient.ensureQueryData(takenDownQuery(api, takenDownFilesViewOf(deps))),
  head: titledPageHead('moderation.files.title'),
  component: Files,
})

function Files() {
  return (
    <div className="page stack pad-top">
      <StaffNav />
      <h1 className="title" id="files-title">
        <FormattedMessage id="moderation.files.title" />
      </h1>
      <TakenDownFiles {...takenDownFilesViewOf(Route.useSearch())} />
    </div>
  )
}
