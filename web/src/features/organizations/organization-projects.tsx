import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { OrganizationPage } from './organization-page.tsx'
import { organizationQuery } from './organization.queries.ts'
import { OrganizationInvitation } from './organization-invitation.tsx'

interface ShownOrganizationProps {
  /** As the address has it. */
  organization: string
  /** Child of the address: `mods`, `shaders` …; everything without it. */
  shown: string | undefined
}

export function ShownOrganization({ organization: ref, shown }: ShownOrganizationProps) {
  const { api } = useRouter().options.context
  const { data: profile } = useSuspenseQuery(organizationQuery(api, ref))
  const { organization } = profile
  return (
    <OrganizationPage
      profile={profile}
      shown={shown}
      notice={organization.viewer.is_invited && <OrganizationInvitation organization={organization} />}
    />
  )
}
