import type { ProjectDetail } from '@quarry/api/contract/projects/project-shapes'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Button } from '../../../ui/controls/button.tsx'
import { Note } from '../../../ui/feedback/note.tsx'
import { RelativeTime } from '../../../ui/labels/relative-time.tsx'
import { EditAuthor } from '../history/edit-author.tsx'
import { ProjectDifference } from '../history/project-difference.tsx'
import { projectEditsQuery } from '../history/project-history.queries.ts'

interface EditConflictProps {
  project: ProjectDetail
  /** The revision that the edits are based on. */
  base: number
  /** Labels of the fields. */
  fields: readonly string[]
  onTakeTheirs: () => void
  onKeepMine: () => void
}

/** Fields that someone else changed while they were edited here: who changed what, and a choice between the two. */
export function EditConflict({ project, base, fields, onTakeTheirs, onKeepMine }: EditConflictProps) {
  const intl = useIntl()
  const { api } = useRouter().options.context
  const [isCompared, setIsCompared] = useState(false)
  const { data } = useQuery(projectEditsQuery(api, project.id, base))
  return (
    <Note
      level="warning"
      isAlert
      title={
        <FormattedMessage
          id="projects-publishing.conflict.title"
          values={{ fields: intl.formatList(fields, { type: 'conjunction' }) }}
        />
      }
      actions={
        <>
          <Button onClick={onKeepMine}>
            <FormattedMessage id="projects-publishing.conflict.mine" />
          </Button>
          <Button onClick={onTakeTheirs}>
            <FormattedMessage id="projects-publishing.conflict.theirs" />
          </Button>
          <Button look="quiet" aria-expanded={isCompared} onClick={() => setIsCompared(!isCompared)}>
            <FormattedMessage id="projects-publishing.conflict.compare" />
          </Button>
        </>
      }
    >
      <div className="stack gap-2">
        {data?.edits.slice(0, 3).map((edit) => (
          <p key={edit.revision}>
            <EditAuthor edit={edit} /> · <RelativeTime date={edit.edited} />
          </p>
        ))}
        {isCompared && <ProjectDifference project={project} above={base} />}
      </div>
    </Note>
  )
}
