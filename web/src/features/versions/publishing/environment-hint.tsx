import type { Environment } from '@quarry/domain/projects/environments'
import type { ProjectDetail } from '@quarry/api/contract/projects/project-shapes'
import { FormattedMessage } from 'react-intl'
import { canDo } from '../../../lib/viewer/can-do.ts'
import { useMutation } from '../../../lib/api/use-mutation.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Note } from '../../../ui/feedback/note.tsx'
import { useSaveProject } from '../../projects/use-save-project.ts'

const SIDES = {
  client: { client_side: 'required', server_side: 'unsupported' },
  server: { client_side: 'unsupported', server_side: 'required' },
} as const

interface EnvironmentHintProps {
  project: ProjectDetail
  /** The only side that the chosen file runs on. */
  environment: Environment
}

/** Suggests the sides of a project that does not name them yet. */
export function EnvironmentHint({ project, environment }: EnvironmentHintProps) {
  const saveProject = useSaveProject(project)
  const save = useMutation({
    mutationFn: () => saveProject({ ...SIDES[environment], revision: project.revision }),
  })
  const isUnknown = project.client_side === 'unknown' && project.server_side === 'unknown'
  if (!isUnknown || !canDo(project, 'project.edit')) return null
  return (
    <Note
      level="info"
      title={<FormattedMessage id={`projects-publishing.environment.${environment}`} />}
      actions={
        <Button size="small" isBusy={save.isPending} onClick={() => save.mutate()}>
          <FormattedMessage id={`projects-publishing.environment.${environment}.action`} />
        </Button>
      }
    >
      <FormattedMessage id="projects-publishing.environment.text" />
    </Note>
  )
}
