import type { ProjectDetail } from '@quarry/api/contract/projects/project-shapes'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useId } from 'react'
import { FormattedMessage } from 'react-intl'
import { ChangedLines } from '../../markdown/changed-lines.tsx'
import { projectDifferenceQuery, type RevisionRange } from './project-history.queries.ts'
import { IncompleteHistory } from './incomplete-history.tsx'
import { EditedField } from './edited-field.tsx'
import '../../../styles/pages/versions-difference.css'

/** The edits between two revisions of a project: short fields as before and after, the description line by line. */
export function ProjectDifference({
  project,
  ...range
}: { project: Pick<ProjectDetail, 'id'> } & RevisionRange) {
  const { api } = useRouter().options.context
  const id = useId()
  const { data, isError } = useQuery(projectDifferenceQuery(api, project.id, range))
  if (isError)
    return (
      <p role="alert">
        <FormattedMessage id="projects-publishing.history.failed" />
      </p>
    )
  if (!data) return null
  return (
    <div className="differences">
      {!data.is_complete && <IncompleteHistory />}
      {data.has_other_changes && (
        <p>
          <FormattedMessage id="projects-publishing.history.otherChanges" />
        </p>
      )}
      <dl>
        {data.fields.map(({ field, before, after }) => (
          <div key={`${field} ${before}`}>
            <dt>
              <EditedField field={field} />
            </dt>
            <dd>
              {before !== null && <del dir="auto">{before}</del>}
              {after !== null && <ins dir="auto">{after}</ins>}
            </dd>
          </div>
        ))}
        {data.description && (
          <div>
            <dt id={id}>
              <EditedField field="body" />
            </dt>
            <dd>
              <ChangedLines {...data.description} labelledBy={id} />
            </dd>
          </div>
        )}
      </dl>
    </div>
  )
}
