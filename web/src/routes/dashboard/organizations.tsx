import { createFileRoute } from '@tanstack/react-router'
import { FormattedMessage } from 'react-intl'
import { OwnOrganizations } from '../../features/organizations/own-organizations/own-organizations.tsx'
import { ownOrganizationsQuery } from '../../features/organizations/own-organizations.queries.ts'
import { understoodFlag } from '../../lib/router/search-params.ts'
import { titledPageHead } from '../../lib/head/titled-page-head.ts'

export const Route = createFileRoute('/dashboard/organizations')({
  staticData: { messages: ['forms', 'organizations'] },
  validateSearch: understoodFlag('create'),
  loader: ({ context: { queryClient, api } }) => queryClient.ensureQueryData(ownOrganizationsQuery(api)),
  head: titledPageHead('organizations.title'),
  component: Organizations,
})

function Organizations() {
  return (
    <div className="page stack pad-top">
      <h1 className="title">
        <FormattedMessage id="organizations.title" />
      </h1>
      <OwnOrganizations isCreating={Route.useSearch().create !== undefined} />
    </div>
  )
}
