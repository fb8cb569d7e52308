import { organizationPath } from '@quarry/api/contract/addresses'
import type { OwnOrganization } from '@quarry/api/contract/organizations/organizations'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { Settings, UsersRound } from 'lucide-react'
import { FormattedMessage, useIntl } from 'react-intl'
import { AppLink } from '../../../ui/navigation/app-link.tsx'
import { Avatar } from '../../../ui/labels/avatar.tsx'
import { ButtonLink } from '../../../ui/controls/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { CreateOrganizationForm } from './create-organization-form.tsx'
import { OrganizationInvitation } from '../organization-invitation.tsx'
import { ownOrganizationsQuery } from '../own-organizations.queries.ts'
import '../../../styles/pages/accounts-settings.css'

/** Invitations, the viewer's organizations, and the form that creates one. */
export function OwnOrganizations({ isCreating }: { isCreating: boolean }) {
  const { api } = useRouter().options.context
  const { data: organizations } = useSuspenseQuery(ownOrganizationsQuery(api))
  const own = organizations.filter((organization) => organization.accepted)
  const create = (
    <ButtonLink look="brand" icon={UsersRound} href="/dashboard/organizations?create=1">
      <FormattedMessage id="organizations.create.title" />
    </ButtonLink>
  )
  return (
    <>
      {organizations
        .filter((organization) => !organization.accepted)
        .map((organization) => (
          <OrganizationInvitation key={organization.id} organization={organization} />
        ))}
      {isCreating && <CreateOrganizationForm />}
      {!isCreating && own.length > 0 && <div className="row">{create}</div>}
      {own.length > 0 && (
        <ul className="slab account-list">
          {own.map((organization) => (
            <OrganizationRow key={organization.id} organization={organization} />
          ))}
        </ul>
      )}
      {own.length === 0 && !isCreating && (
        <EmptyState title={<FormattedMessage id="organizations.none" />} actions={create}>
          <FormattedMessage id="organizations.none.text" />
        </EmptyState>
      )}
    </>
  )
}

function OrganizationRow({ organization }: { organization: OwnOrganization }) {
  const intl = useIntl()
  const href = organizationPath(organization.slug)
  return (
    <li>
      <Avatar src={organization.icon_url} seed={organization.id} size="l" kind="organization" />
      <div className="min-w-0">
        <h2>
          <AppLink href={href} dir="auto">
            {organization.name}
          </AppLink>
        </h2>
        <p className="muted">
          <bdi>{organization.role}</bdi>
          {' · '}
          <FormattedMessage
            id="organizations.row"
            values={{ members: organization.members, projects: organization.projects }}
          />
        </p>
      </div>
      <ButtonLink
        className="push"
        icon={Settings}
        href={`${href}/settings`}
        aria-label={intl.formatMessage({ id: 'organizations.settings.of' }, { name: organization.name })}
      />
    </li>
  )
}
