import { createFileRoute } from '@tanstack/react-router'
import { FormattedMessage } from 'react-intl'
import { staffOnly } from '../../features/moderation/staff-only.ts'
import { judgedOf, judgedQuery } from '../../features/moderation/takedowns/takedown-target.queries.ts'
import { FindThing } from '../../features/moderation/takedowns/takedown-target-form.tsx'
import { TakedownForm } from '../../features/moderation/takedowns/takedown-form.tsx'
import { ToModerationHome } from '../../features/moderation/back-links.tsx'
import { titledPageHead } from '../../lib/head/titled-page-head.ts'

export const Route = createFileRoute('/moderation/take-down')({
  staticData: { messages: ['moderation', 'accounts-profile', 'forms'] },
  beforeLoad: staffOnly,
  // Read in the late half of the page, since every page starts with the early one.
  loaderDeps: ({ search }): Record<string, unknown> => search,
  loader: async ({ context: { queryClient, api }, deps }) => {
    const asked = judgedOf(deps)
    if (asked) await queryClient.ensureQueryData(judgedQuery(api, asked))
  },
  head: titledPageHead('moderation.takedown.title'),
  component: TakeDown,
})

function TakeDown() {
  const search: Record<string, unknown> = Route.useSearch()
  const asked = judgedOf(search)
  return (
    <div className="page stack pad-top">
      <ToModerationHome />
      <h1 className="title">
        <FormattedMessage id="moderation.takedown.title" />
      </h1>
      {asked ? <TakedownForm {...asked} done={search['done']} /> : <FindThing />}
    </div>
  )
}
