import type { TeamMember } from '@quarry/api/contract/organizations/teams'
import type { Organization } from '@quarry/api/contract/organizations/organizations'
import { useId } from 'react'
import { FormattedMessage } from 'react-intl'
import { InheritedMember } from './inherited-member.tsx'
import type { Team } from './team.ts'
import '../../../styles/pages/projects-publishing.css'

interface InheritedMembersProps {
  team: Team
  organization: Organization
  /** Members of the organization, in its order. */
  inherited: readonly TeamMember[]
}

/**
 * Members who work on a project because its organization owns it, with their inherited or overridden
 * permissions.
 */
export function InheritedMembers({ team, organization, inherited }: InheritedMembersProps) {
  const id = useId()
  const own = new Map(team.members.map((member) => [member.user.id, member]))
  return (
    <section className="stack" aria-labelledby={id}>
      <h2 id={id}>
        <FormattedMessage
          id="organizations-teams.inherited"
          values={{ name: <bdi>{organization.name}</bdi> }}
        />
      </h2>
      <p className="muted">
        <FormattedMessage id="organizations-teams.inherited.text" />
      </p>
      <ul className="stack">
        {inherited.map((member) => (
          <li key={member.user.id}>
            <InheritedMember team={team} inherited={member} own={own.get(member.user.id)} />
          </li>
        ))}
      </ul>
    </section>
  )
}
