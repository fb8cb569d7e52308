import { ICON_MAX_BYTES } from '@quarry/domain/uploads'
import { changeProjectIcon, deleteProjectIcon } from '@quarry/api/contract/catalogue'
import type { ProjectDetail } from '@quarry/api/contract/projects'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { FormattedMessage } from 'react-intl'
import { Button } from '../../../ui/button.tsx'
import { FileButton } from '../../../ui/file-button.tsx'
import { ProjectIcon } from '../../projects/project-icon.tsx'
import { projectKeys } from '../../projects/project.queries.ts'
import { canDo } from '../../../lib/can-do.ts'
import { extensionOf, imageExtensions } from '../../../lib/image-files.ts'
import '../../../styles/pages/publishing.css'

/** Takes effect at once: an icon is not part of what the form saves. */
export function IconField({ project }: { project: ProjectDetail }) {
  const { api } = useRouter().options.context
  const queryClient = useQueryClient()
  const params = { project: project.id }
  const change = useMutation({
    mutationFn: (file: File | undefined) =>
      file
        ? api(changeProjectIcon, { params, query: { ext: extensionOf(file) }, body: file })
        : api(deleteProjectIcon, { params }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: projectKeys.all }),
  })
  return (
    <div className="iconpick">
      <ProjectIcon project={project} size="l" />
      <div className="stack gap-2">
        {canDo(project, 'project.edit') && (
          <div className="row">
            <FileButton
              accept={imageExtensions}
              // The server wants less than this, not up to it.
              maxBytes={ICON_MAX_BYTES}
              isBusy={change.isPending}
              onFile={(file) => change.mutate(file)}
            >
              <FormattedMessage id={project.icon_url ? 'publishing.icon.replace' : 'publishing.icon.add'} />
            </FileButton>
            {project.icon_url && (
              <Button
                look="quiet-danger"
                disabled={change.isPending}
                onClick={() => change.mutate(undefined)}
              >
                <FormattedMessage id="publishing.icon.remove" />
              </Button>
            )}
          </div>
        )}
        <p className="hint">
          <FormattedMessage id="publishing.icon.hint" />
        </p>
      </div>
    </div>
  )
}
