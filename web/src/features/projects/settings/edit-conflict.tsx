import type { ProjectDetail } from '@quarry/api/contract/projects/project-shapes'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { ConflictChoice } from '../../forms/conflict-choice.tsx'
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
  const { api } = useRouter().options.context
  const { data } = useQuery(projectEditsQuery(api, project.id, base))
  return (
    <ConflictChoice
      fields={fields}
      onKeepMine={onKeepMine}
      onTakeTheirs={onTakeTheirs}
      comparison={() => <ProjectDifference project={project} above={base} />}
    >
      {data?.edits.slice(0, 3).map((edit) => (
        <p key={edit.revision}>
          <EditAuthor edit={edit} /> · <RelativeTime date={edit.edited} />
        </p>
      ))}
    </ConflictChoice>
  )
}
