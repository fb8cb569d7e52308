import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { OrganizationPage } from './organization-page.tsx'
import { organizationQuery } from './organization.queries.ts'
import { OrganizationInvitation } from './organization-invitation.tsx'

interface OrganizationProjectsProps {
  /** Id or slug, as in the address. */
  organization: string
  /** Last part of the address: `mods`, `shaders` …; undefined for all types. */
  selectedTab: string | undefined
}

export function OrganizationProjects({ organization: ref, selectedTab }: OrganizationProjectsProps) {
  const { api } = useRouter().options.context
  const { data: profile } = useSuspenseQuery(organizationQuery(api, ref))
  const { organization } = profile
  return (
    <OrganizationPage
      profile={profile}
      selectedTab={selectedTab}
      notice={organization.viewer.is_invited && <OrganizationInvitation organization={organization} />}
    />
  )
}
