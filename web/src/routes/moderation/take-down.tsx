import { createFileRoute } from '@tanstack/react-router'
import { FormattedMessage } from 'react-intl'
import { staffOnly } from '../../features/moderation/staff-only.ts'
import {
  takedownTargetOf,
  takedownTargetQuery,
} from '../../features/moderation/takedowns/takedown-target.queries.ts'
import { FindTarget } from '../../features/moderation/takedowns/takedown-target-form.tsx'
import { TakedownForm } from '../../features/moderation/takedowns/takedown-form.tsx'
import { StaffNav } from '../../features/moderation/staff-nav.tsx'
import { titledPageHead } from '../../lib/head/titled-page-head.ts'

export const Route = createFileRoute('/moderation/take-down')({
  staticData: { messages: ['moderation', 'accounts-profile', 'forms'] },
  beforeLoad: staffOnly,
  // Read here, in the lazy-loaded half of the route, because every page loads the other half.
  loaderDeps: ({ search }): Record<string, unknown> => search,
  loader: async ({ context: { queryClient, api }, deps }) => {
    const target = takedownTargetOf(deps)
    if (target) await queryClient.ensureQueryData(takedownTargetQuery(api, target))
  },
  head: titledPageHead('moderation.takedown.title'),
  component: TakeDown,
})

function TakeDown() {
  const search: Record<string, unknown> = Route.useSearch()
  const target = takedownTargetOf(search)
  return (
    <div className="page stack pad-top">
      <StaffNav />
      <h1 className="title">
        <FormattedMessage id="moderation.takedown.title" />
      </h1>
      {target ? <TakedownForm {...target} done={search['done']} /> : <FindTarget />}
    </div>
  )
}
