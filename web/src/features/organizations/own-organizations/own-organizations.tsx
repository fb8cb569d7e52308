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

/** Where the viewer is invited, where they belong, and the form for one more. */
export function OwnOrganizations({ isCreating }: { isCreating: boolean }) {
  const { api } = useRouter().options.context
  const { data: places } = useSuspenseQuery(ownOrganizationsQuery(api))
  const own = places.filter((place) => place.accepted)
  const create = (
    <ButtonLink look="brand" icon={UsersRound} href="/dashboard/organizations?create=1">
      <FormattedMessage id="organizations.create.title" />
    </ButtonLink>
  )
  return (
    <>
      {places
        .filter((place) => !place.accepted)
        .map((place) => (
          <OrganizationInvitation key={place.id} organization={place} />
        ))}
      {isCreating && <CreateOrganizationForm />}
      {!isCreating && own.length > 0 && <div className="row">{create}</div>}
      {own.length > 0 && (
        <ul className="slab account-list">
          {own.map((place) => (
            <OrganizationRow key={place.id} place={place} />
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

function OrganizationRow({ place }: { place: OwnOrganization }) {
  const intl = useIntl()
  const href = `/organization/${encodeURIComponent(place.slug)}`
  return (
    <li>
      <Avatar src={place.icon_url} seed={place.id} size="l" kind="organization" />
      <div className="min-w-0">
        <h2>
          <AppLink href={href} dir="auto">
            {place.name}
          </AppLink>
        </h2>
        <p className="muted">
          <bdi>{place.role}</bdi>
          {' · '}
          <FormattedMessage
            id="organizations.row"
            values={{ members: place.members, projects: place.projects }}
          />
        </p>
      </div>
      <ButtonLink
        className="push"
        icon={Settings}
        href={`${href}/settings`}
        aria-label={intl.formatMessage({ id: 'organizations.settings.of' }, { name: place.name })}
      />
    </li>
  )
}
