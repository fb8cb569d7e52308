import { createFileRoute, notFound } from '@tanstack/react-router'
import { FormattedMessage } from 'react-intl'
import { jobsQuery } from '../../features/site/operations/jobs.queries.ts'
import { JobsPage } from '../../features/site/operations/jobs-page.tsx'
import { canDo } from '../../lib/viewer/can-do.ts'
import { understood } from '../../lib/router/search-params.ts'
import { requireViewer } from '../../lib/viewer/require-viewer.ts'
import { titledPageHead } from '../../lib/head/titled-page-head.ts'

const pageOf = (search: Record<string, unknown>): { before?: number } => {
  const before = Number(search['before'])
  return Number.isSafeInteger(before) && before > 0 ? { before } : {}
}

export const Route = createFileRoute('/admin/jobs')({
  staticData: { messages: ['site-operations'] },
  validateSearch: understood<{ before?: number }>(['before'], pageOf),
  beforeLoad: ({ context, location }) => {
    // For other users the page does not exist; the API refuses as well.
    if (!canDo({ viewer: requireViewer({ context, location }) }, 'operations.view')) throw notFound()
  },
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient, api }, deps }) =>
    queryClient.ensureQueryData(jobsQuery(api, deps.before)),
  head: titledPageHead('site-operations.work.title'),
  component: Jobs,
})

function Jobs() {
  const { before } = Route.useSearch()
  return (
    <div className="page stack pad-top">
      <h1 className="title">
        <FormattedMessage id="site-operations.work.title" />
      </h1>
      <JobsPage {...(before !== undefined && { before })} />
    </div>
  )
}
