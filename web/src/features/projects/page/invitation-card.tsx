import { joinTeam, removeTeamMember } from '@quarry/api/contract/organizations/teams'
import type { ProjectDetail } from '@quarry/api/contract/projects/project-shapes'
import { useQueryClient } from '@tanstack/react-query'
import { useMutation } from '../../../lib/api/use-mutation.ts'
import { useRouter } from '@tanstack/react-router'
import { Check, UserPlus, X } from 'lucide-react'
import { FormattedMessage } from 'react-intl'
import { useViewer } from '../../../lib/viewer/use-viewer.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { projectKeys } from '../project.queries.ts'

/** A pending invitation to the team. */
export function InvitationCard({ project }: { project: ProjectDetail }) {
  const viewer = useViewer()
  const { api } = useRouter().options.context
  const queryClient = useQueryClient()
  const answer = useMutation({
    mutationFn: (accepts: boolean) =>
      accepts
        ? api(joinTeam, { params: { team: project.team } })
        : api(removeTeamMember, { params: { team: project.team, user: viewer?.id ?? '' } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: projectKeys.all }),
  })
  const { sending } = answer
  if (!viewer || !project.viewer.is_invited) return null
  return (
    <section className="note blue" aria-labelledby="invitation">
      <UserPlus className="i" aria-hidden="true" />
      <div className="stack">
        <div>
          <h2 id="invitation">
            <FormattedMessage id="projects.invitation.title" />
          </h2>
          <p>
            <FormattedMessage
              id={project.viewer.is_member ? 'projects.invitation.override' : 'projects.invitation.text'}
              values={{ title: project.title }}
            />
          </p>
        </div>
        <div className="row">
          <Button
            look="soft"
            icon={Check}
            isBusy={sending === true}
            disabled={sending === false}
            onClick={() => answer.mutate(true)}
          >
            <FormattedMessage id="projects.invitation.accept" />
          </Button>
          <Button
            icon={X}
            isBusy={sending === false}
            disabled={sending === true}
            onClick={() => answer.mutate(false)}
          >
            <FormattedMessage id="projects.invitation.decline" />
          </Button>
        </div>
      </div>
    </section>
  )
}
