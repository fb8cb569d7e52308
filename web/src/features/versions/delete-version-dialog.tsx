import type { ProjectDetail } from '@quarry/api/contract/projects/project-shapes'
import type { Version } from '@quarry/api/contract/versions/version-shapes'
import { deleteVersion } from '@quarry/api/contract/versions/versions'
import { useQueryClient } from '@tanstack/react-query'
import { useMutation } from '../../lib/api/use-mutation.ts'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { FormattedMessage, useIntl } from 'react-intl'
import { ConfirmDialog } from '../../ui/floating/confirm-dialog.tsx'
import { projectHref } from '../projects/project-address.ts'
import { projectKeys } from '../projects/project.queries.ts'
import { removeUnshown } from '../../lib/api/remove-unshown.ts'

type DeleteVersionDialogProps = {
  project: ProjectDetail
  version: Pick<Version, 'id' | 'version_number'>
  onClose: () => void
}

/** Asks for confirmation, deletes the version and shows the version list with its filters. */
export function DeleteVersionDialog({ project, version, onClose }: DeleteVersionDialogProps) {
  const intl = useIntl()
  const navigate = useNavigate()
  const { api } = useRouter().options.context
  const queryClient = useQueryClient()
  const list = `${projectHref(project)}/versions`
  const remove = useMutation({
    mutationFn: () => api(deleteVersion, { params: { version: version.id } }),
    onSuccess: async () => {
      if (location.pathname !== list) await navigate({ href: list, ignoreBlocker: true })
      removeUnshown(queryClient, projectKeys.all)
      await queryClient.invalidateQueries({ queryKey: projectKeys.all })
      onClose()
    },
  })
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={onClose}
      title={intl.formatMessage(
        { id: 'projects-publishing.deleteVersion.title' },
        { version: version.version_number },
      )}
      confirmLabel={intl.formatMessage({ id: 'projects-publishing.deleteVersion.confirm' })}
      cancelLabel={intl.formatMessage({ id: 'projects-publishing.delete.keep' })}
      isBusy={remove.isPending}
      onConfirm={() => remove.mutate()}
    >
      <FormattedMessage id="projects-publishing.deleteVersion.text" />
    </ConfirmDialog>
  )
}
