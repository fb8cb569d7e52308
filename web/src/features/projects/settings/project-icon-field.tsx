import { changeProjectIcon, deleteProjectIcon } from '@quarry/api/contract/projects/projects'
import type { ProjectDetail } from '@quarry/api/contract/projects/project-shapes'
import { canDo } from '../../../lib/viewer/can-do.ts'
import { extensionOf } from '../../../lib/files/image-files.ts'
import { IconField } from '../../forms/icon-field.tsx'
import { useOrganizationMutation } from '../../organizations/use-organization-mutation.ts'
import { ProjectIcon } from '../project-icon.tsx'

export function ProjectIconField({ project }: { project: ProjectDetail }) {
  const params = { project: project.id }
  const change = useOrganizationMutation((api, file: File | undefined) =>
    file
      ? api(changeProjectIcon, { params, query: { ext: extensionOf(file) }, body: file })
      : api(deleteProjectIcon, { params }),
  )
  return (
    <IconField
      picture={<ProjectIcon project={project} size="l" />}
      hasIcon={project.icon_url !== null}
      mayChange={canDo(project, 'project.edit')}
      isBusy={change.isPending}
      onChange={change.mutate}
    />
  )
}
