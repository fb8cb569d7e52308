import type { ProjectDetail } from '@quarry/api/contract/projects'
import type { VersionDetail } from '@quarry/api/contract/version'
import { deleteVersion } from '@quarry/api/contract/versions'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { Trash2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Button } from '../../../ui/button.tsx'
import { projectHref } from '../../projects/project-address.ts'
import { projectKeys } from '../../projects/project.queries.ts'

const ConfirmDialog = lazy(() =>
  import('../../../ui/confirm-dialog.tsx').then((module) => ({ default: module.ConfirmDialog })),
)

export function DeleteVersion({ project, version }: { project: ProjectDetail; version: VersionDetail }) {
  const intl = useIntl()
  const navigate = useNavigate()
  const { api } = useRouter().options.context
  const queryClient = useQueryClient()
  const [isAsking, setIsAsking] = useState(false)
  const remove = useMutation({
    mutationFn: () => api(deleteVersion, { params: { version: version.id } }),
    onSuccess: async () => {
      await navigate({ href: `${projectHref(project)}/versions`, ignoreBlocker: true })
      await queryClient.invalidateQueries({ queryKey: projectKeys.all })
    },
  })
  return (
    <div className="row">
      <Button look="quiet-danger" className="danger-edge" icon={Trash2} onClick={() => setIsAsking(true)}>
        <FormattedMessage id="publishing.deleteVersion.action" values={{ version: version.version_number }} />
      </Button>
      {isAsking && (
        <Suspense>
          <ConfirmDialog
            isOpen
            onOpenChange={setIsAsking}
            title={intl.formatMessage(
              { id: 'publishing.deleteVersion.title' },
              { version: version.version_number },
            )}
            confirmLabel={intl.formatMessage({ id: 'publishing.deleteVersion.confirm' })}
            cancelLabel={intl.formatMessage({ id: 'publishing.delete.keep' })}
            isBusy={remove.isPending}
            onConfirm={() => remove.mutate()}
          >
            <FormattedMessage id="publishing.deleteVersion.text" />
          </ConfirmDialog>
        </Suspense>
      )}
    </div>
  )
}
