import type { OrganizationDetail } from '@quarry/api/contract/organizations/organizations'
import { handOutProject, takeInProject } from '@quarry/api/contract/projects/organization-projects'
import type { TeamMember } from '@quarry/api/contract/organizations/teams'
import type { ListedProject } from '@quarry/api/contract/projects/project-shapes'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { LogIn, LogOut } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { canDo } from '../../../lib/viewer/can-do.ts'
import { AppLink } from '../../../ui/navigation/app-link.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Select } from '../../../ui/controls/select.tsx'
import { ConfirmDialog } from '../../../ui/floating/lazy-confirm-dialog.ts'
import { LazyPart } from '../../../lib/lazy/lazy-part.tsx'
import { projectHref } from '../../projects/project-address.ts'
import { ProjectIcon } from '../../projects/project-icon.tsx'
import { StatusBadge } from '../../projects/status-badge.tsx'
import { movableProjectsQuery } from '../own-organizations.queries.ts'
import { useOrganizationMutation } from '../use-organization-mutation.ts'
import '../../../styles/pages/accounts-settings.css'

type ProjectsSettingsProps = {
  organization: OrganizationDetail
  projects: readonly ListedProject[]
  members: readonly TeamMember[]
}

/** The projects of an organization: the viewer's own can move in, others can move out to a member. */
export function ProjectsSettings({ organization, projects, members }: ProjectsSettingsProps) {
  return (
    <>
      {canDo(organization, 'organization.take_in') && <MoveProjectIn organization={organization} />}
      {projects.length === 0 ? (
        <EmptyState title={<FormattedMessage id="organizations.projects.none" />} />
      ) : (
        <ul className="slab account-list">
          {projects.map((project) => (
            <ProjectRow key={project.id} project={project} organization={organization} members={members} />
          ))}
        </ul>
      )}
    </>
  )
}

function MoveProjectIn({ organization }: { organization: OrganizationDetail }) {
  const intl = useIntl()
  const { api } = useRouter().options.context
  const { data: movable = [] } = useQuery(movableProjectsQuery(api))
  const [chosen, setChosen] = useState('')
  const project = movable.find(({ id }) => id === chosen) ?? movable[0]
  const [confirmed, setConfirmed] = useState<ListedProject>()
  const move = useOrganizationMutation(
    (api, id: string) =>
      api(takeInProject, { params: { organization: organization.id }, body: { project_id: id } }),
    () => setConfirmed(undefined),
  )
  return (
    <section className="slab slab-pad stack" aria-labelledby="move-in">
      <h2 id="move-in">
        <FormattedMessage id="organizations.moveIn.title" />
      </h2>
      <p className="muted">
        <FormattedMessage
          id={movable.length === 0 ? 'organizations.moveIn.none' : 'organizations.moveIn.text'}
        />
      </p>
      {project && (
        <div className="row">
          <Select
            prefix={intl.formatMessage({ id: 'organizations.moveIn.project' })}
            value={project.id}
            options={movable.map(({ id, title }) => ({ value: id, label: title }))}
            onChange={setChosen}
          />
          <Button look="brand" icon={LogIn} onClick={() => setConfirmed(project)}>
            <FormattedMessage id="organizations.moveIn.action" />
          </Button>
        </div>
      )}
      {confirmed && (
        <ConfirmMove
          project={confirmed}
          title={intl.formatMessage(
            { id: 'organizations.moveIn.confirm' },
            { title: confirmed.title, organization: organization.name },
          )}
          confirmLabel={intl.formatMessage({ id: 'organizations.moveIn.action' })}
          isBusy={move.isPending}
          onClose={() => setConfirmed(undefined)}
          onConfirm={() => move.mutate(confirmed.id)}
        >
          <FormattedMessage
            id="organizations.moveIn.confirm.text"
            values={{ organization: <bdi>{organization.name}</bdi> }}
          />
        </ConfirmMove>
      )}
    </section>
  )
}

type ConfirmMoveProps = {
  project: ListedProject
  title: string
  confirmLabel: string
  isBusy: boolean
  onClose: () => void
  onConfirm: () => void
  /** Who owns the project afterwards. */
  children: ReactNode
}

/** The title of the project must be typed, because only the new owner can undo the move. */
function ConfirmMove({ project, onClose, ...dialog }: ConfirmMoveProps) {
  const intl = useIntl()
  return (
    <LazyPart onFail={onClose}>
      <ConfirmDialog
        isOpen
        onOpenChange={(isOpen) => isOpen || onClose()}
        cancelLabel={intl.formatMessage({ id: 'organizations.move.cancel' })}
        typedText={project.title}
        {...dialog}
      />
    </LazyPart>
  )
}

type ProjectRowProps = Pick<ProjectsSettingsProps, 'organization' | 'members'> & { project: ListedProject }

function ProjectRow({ project, organization, members }: ProjectRowProps) {
  const intl = useIntl()
  const choosesOwner = canDo(organization, 'organization.choose_project_owner')
  const recipients = members.filter((member) => member.accepted && (choosesOwner || member.is_owner))
  const [chosen, setChosen] = useState('')
  const recipient = (recipients.find(({ user }) => user.id === chosen) ?? recipients[0])?.user
  const [isConfirming, setIsConfirming] = useState(false)
  const move = useOrganizationMutation(
    (api, newOwner: string) =>
      api(handOutProject, {
        params: { organization: organization.id, project: project.id },
        body: { new_owner: newOwner },
      }),
    () => setIsConfirming(false),
  )
  return (
    <li>
      <ProjectIcon project={project} size="m" />
      <div className="min-w-0">
        <h2>
          <AppLink href={projectHref(project)} dir="auto">
            {project.title}
          </AppLink>
        </h2>
        <StatusBadge status={project.status} />
      </div>
      {canDo(organization, 'organization.remove_project') && (
        <div className="row push">
          <Select
            aria-label={intl.formatMessage({ id: 'organizations.moveOut.to' }, { title: project.title })}
            value={recipient?.id ?? ''}
            options={recipients.map(({ user }) => ({ value: user.id, label: user.username }))}
            onChange={setChosen}
          />
          <Button
            look="quiet-danger"
            icon={LogOut}
            aria-label={intl.formatMessage({ id: 'organizations.moveOut' }, { title: project.title })}
            onClick={() => setIsConfirming(true)}
          />
        </div>
      )}
      {isConfirming && recipient && (
        <ConfirmMove
          project={project}
          title={intl.formatMessage(
            { id: 'organizations.moveOut.confirm' },
            { title: project.title, organization: organization.name },
          )}
          confirmLabel={intl.formatMessage({ id: 'organizations.moveOut.action' })}
          isBusy={move.isPending}
          onClose={() => setIsConfirming(false)}
          onConfirm={() => move.mutate(recipient.id)}
        >
          <FormattedMessage
            id="organizations.moveOut.confirm.text"
            values={{ owner: recipient.username, organization: <bdi>{organization.name}</bdi> }}
          />
        </ConfirmMove>
      )}
    </li>
  )
}
