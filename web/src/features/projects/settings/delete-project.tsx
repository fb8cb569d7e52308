import { deleteProject } from '@quarry/api/contract/projects/projects'
import type { ProjectDetail } from '@quarry/api/contract/projects/project-shapes'
import { useQueryClient } from '@tanstack/react-query'
import { useMutation } from '../../../lib/api/use-mutation.ts'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { addToast } from '../../../lib/toasts/toast-store.ts'
import { LazyPart } from '../../../lib/lazy/lazy-part.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { ConfirmDialog } from '../../../ui/floating/lazy-confirm-dialog.ts'
import { projectKeys } from '../project.queries.ts'

export function DeleteProject({ project }: { project: ProjectDetail }) {
  const intl = useIntl()
  const navigate = useNavigate()
  const { api } = useRouter().options.context
  const queryClient = useQueryClient()
  const [isAsking, setIsAsking] = useState(false)
  const remove = useMutation({
    mutationFn: () => api(deleteProject, { params: { project: project.id } }),
    onSuccess: async () => {
      await navigate({ href: '/dashboard/projects', ignoreBlocker: true })
      queryClient.removeQueries({ queryKey: projectKeys.all })
      await queryClient.invalidateQueries({ queryKey: ['own-projects'] })
      addToast({
        type: 'success',
        title: intl.formatMessage({ id: 'projects-publishing.delete.done' }, { title: project.title }),
      })
    },
  })
  return (
    <div className="row">
      <Button look="quiet-danger" className="danger-edge" icon={Trash2} onClick={() => setIsAsking(true)}>
        <FormattedMessage id="projects-publishing.delete.action" />
      </Button>
      {isAsking && (
        <LazyPart onFail={() => setIsAsking(false)}>
          <ConfirmDialog
            isOpen
            onOpenChange={setIsAsking}
            title={intl.formatMessage({ id: 'projects-publishing.delete.title' }, { title: project.title })}
            confirmLabel={intl.formatMessage({ id: 'projects-publishing.delete.action' })}
            cancelLabel={intl.formatMessage({ id: 'projects-publishing.delete.keep' })}
            typedText={project.title}
            isBusy={remove.isPending}
            onConfirm={() => remove.mutate()}
          >
            <FormattedMessage id="projects-publishing.delete.text" />
          </ConfirmDialog>
        </LazyPart>
      )}
    </div>
  )
}
