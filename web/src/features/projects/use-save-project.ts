import { isApiError } from '@quarry/api/contract/client'
import { editProject } from '@quarry/api/contract/projects/projects'
import type { RequestOf } from '@quarry/api/contract/endpoint'
import type { ProjectDetail } from '@quarry/api/contract/projects/project-shapes'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useIntl } from 'react-intl'
import { addToast } from '../../lib/toasts/toast-store.ts'
import { projectKeys } from './project.queries.ts'

export type ProjectPatch = RequestOf<typeof editProject>['body']

/** The changes, and the revision that they are based on. */
type BasedPatch = ProjectPatch & { revision: number }

/** Saves part of a project, updates it everywhere and follows it to its new address if that changed. */
export function useSaveProject(project: ProjectDetail) {
  const intl = useIntl()
  const router = useRouter()
  const queryClient = useQueryClient()
  return async (patch: BasedPatch) => {
    try {
      await router.options.context.api(editProject, { params: { project: project.id }, body: patch })
    } catch (error) {
      // Shows the saved values, which the form compares with the edits.
      if (isApiError(error) && error.code === 'conflict')
        await queryClient.invalidateQueries({ queryKey: projectKeys.all })
      throw error
    }
    if (patch.slug !== undefined && patch.slug !== project.slug) {
      const href = router.state.location.href.replace(
        `/${encodeURIComponent(project.slug)}/`,
        `/${encodeURIComponent(patch.slug.toLowerCase())}/`,
      )
      await router.navigate({ href, replace: true, ignoreBlocker: true })
    }
    await queryClient.invalidateQueries({ queryKey: projectKeys.all })
    addToast({ type: 'success', title: intl.formatMessage({ id: 'projects-publishing.saved' }) })
  }
}
