import { createFileRoute } from '@tanstack/react-router'
import { FormattedMessage } from 'react-intl'
import { OwnOrganizations } from '../../features/organizations/own-organizations.tsx'
import { ownOrganizationsQuery } from '../../features/organizations/own-organizations.queries.ts'
import { understood } from '../../lib/query-string.ts'
import { requireViewer } from '../../lib/require-viewer.ts'
import { titled } from '../../lib/titled.ts'

interface OrganizationsSearch {
  create: '1' | undefined
}

/** Whether the form for one more is open. */
const readSearch = ({ create }: Record<string, unknown>): OrganizationsSearch =>
  String(create) === '1' ? { create: '1' } : { create: undefined }

export const Route = createFileRoute('/dashboard/organizations')({
  staticData: { messages: ['forms', 'organizations'] },
  validateSearch: understood<OrganizationsSearch>(['create'], readSearch),
  beforeLoad: ({ context, location }) => {
    requireViewer({ context, location })
  },
  loader: ({ context: { queryClient, api } }) => queryClient.ensureQueryData(ownOrganizationsQuery(api)),
  head: titled('organizations.title'),
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
