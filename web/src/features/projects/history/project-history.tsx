import type { ProjectEdit } from '@quarry/api/contract/projects/project-history'
import type { ProjectDetail } from '@quarry/api/contract/projects/project-shapes'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { Fragment, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { RelativeTime } from '../../../ui/labels/relative-time.tsx'
import { EditAuthor } from './edit-author.tsx'
import { IncompleteHistory } from './incomplete-history.tsx'
import { EditedField } from './edited-field.tsx'
import { ProjectDifference } from './project-difference.tsx'
import { projectEditsQuery } from './project-history.queries.ts'

/** The newest edits of a project, for its members and staff; each can be opened. */
export function ProjectHistory({ project }: { project: ProjectDetail }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details className="slab slab-pad" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>
        <FormattedMessage id="projects-publishing.history.title" />
      </summary>
      {isOpen && <EditList project={project} />}
    </details>
  )
}

function EditList({ project }: { project: ProjectDetail }) {
  const { api } = useRouter().options.context
  const { data, isError } = useQuery(projectEditsQuery(api, project.id))
  if (isError)
    return (
      <p role="alert">
        <FormattedMessage id="projects-publishing.history.failed" />
      </p>
    )
  if (!data) return null
  if (data.edits.length === 0)
    return (
      <p className="muted">
        <FormattedMessage id="projects-publishing.history.none" />
      </p>
    )
  return (
    <div className="stack">
      <ul className="stack">
        {data.edits.map((edit) => (
          <li key={edit.revision}>
            <Edit project={project} edit={edit} />
          </li>
        ))}
      </ul>
      {!data.is_complete && <IncompleteHistory />}
    </div>
  )
}

function Edit({ project, edit }: { project: ProjectDetail; edit: ProjectEdit }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>
        <EditAuthor edit={edit} /> · <RelativeTime date={edit.edited} /> ·{' '}
        {edit.fields.map((field, place) => (
          <Fragment key={field}>
            {place > 0 && ', '}
            <EditedField field={field} />
          </Fragment>
        ))}
      </summary>
      {isOpen && <ProjectDifference project={project} above={edit.revision - 1} upTo={edit.revision} />}
    </details>
  )
}
