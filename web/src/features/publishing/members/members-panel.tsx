import { removeTeamMember } from '@quarry/api/contract/people'
import type { ProjectDetail } from '@quarry/api/contract/projects'
import { useNavigate } from '@tanstack/react-router'
import { LogOut } from 'lucide-react'
import { FormattedMessage } from 'react-intl'
import { useViewer } from '../../../lib/use-viewer.ts'
import { Button } from '../../../ui/button.tsx'
import { projectHref } from '../../projects/project-address.ts'
import { canDo } from '../../../lib/can-do.ts'
import { InviteForm } from './invite-form.tsx'
import { MemberCard } from './member-card.tsx'
import { useTeamAction } from './use-team-action.ts'
import '../../../styles/pages/publishing.css'

/** The team: invite, one card per member, leave. */
export function MembersPanel({ project }: { project: ProjectDetail }) {
  const members = project.members.toSorted(
    (a, b) =>
      Number(b.is_owner) - Number(a.is_owner) ||
      Number(b.accepted) - Number(a.accepted) ||
      a.user.username.localeCompare(b.user.username),
  )
  return (
    <>
      {canDo(project, 'member.invite') && <InviteForm project={project} />}
      <ul className="stack">
        {members.map((member) => (
          <li key={member.user.id}>
            <MemberCard project={project} member={member} />
          </li>
        ))}
      </ul>
      <Leave project={project} />
    </>
  )
}

function Leave({ project }: { project: ProjectDetail }) {
  const viewer = useViewer()
  const navigate = useNavigate()
  const own = project.members.find((member) => member.user.id === viewer?.id)
  const leave = useTeamAction(
    (api) => api(removeTeamMember, { params: { team: project.team, user: viewer?.id ?? '' } }),
    () => void navigate({ href: projectHref(project) }),
  )
  if (!own) return null
  return (
    <section className="slab slab-pad row">
      <p className="muted">
        <FormattedMessage
          id={own.is_owner ? 'publishing.members.ownerStays' : 'publishing.members.leave.text'}
        />
      </p>
      <Button
        look="quiet-danger"
        className="push"
        icon={LogOut}
        disabled={own.is_owner}
        isBusy={leave.isPending}
        onClick={() => leave.mutate()}
      >
        <FormattedMessage id="publishing.members.leave" />
      </Button>
    </section>
  )
}
