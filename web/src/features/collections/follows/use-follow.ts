import { followProject, unfollowProject } from '@quarry/api/contract/catalogue/catalogue'
import type { ProjectDetail } from '@quarry/api/contract/catalogue/projects'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useParams, useRouter } from '@tanstack/react-router'
import { projectKeys } from '../../projects/project.queries.ts'

/** Follows or unfollows; the page shows the new state before the server answers and takes it back on failure. */
export function useFollow(project: ProjectDetail) {
  const { api } = useRouter().options.context
  const queryClient = useQueryClient()
  const { project: ref = project.slug } = useParams({ strict: false })
  const key = projectKeys.detail(ref)
  return useMutation({
    mutationFn: (follows: boolean) =>
      api(follows ? followProject : unfollowProject, { params: { project: project.id } }),
    onMutate: async (follows) => {
      await queryClient.cancelQueries({ queryKey: key, exact: true })
      const before = queryClient.getQueryData<ProjectDetail>(key)
      queryClient.setQueryData<ProjectDetail>(key, (shown) => shown && withFollow(shown, follows))
      return { before }
    },
    onError: (_error, _follows, context) => queryClient.setQueryData(key, context?.before),
  })
}

function withFollow(project: ProjectDetail, follows: boolean): ProjectDetail {
  if (project.viewer.follows === follows) return project
  return {
    ...project,
    followers: project.followers + (follows ? 1 : -1),
    viewer: { ...project.viewer, follows },
  }
}
