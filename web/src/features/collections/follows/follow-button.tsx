import type { ProjectDetail } from '@quarry/api/contract/projects/project-shapes'
import { Heart } from 'lucide-react'
import { useIntl } from 'react-intl'
import { signInHref } from '../../../lib/viewer/sign-in-address.ts'
import { rememberAction } from '../../../lib/viewer/pending-action.ts'
import { usePendingAction } from '../../../lib/viewer/use-pending-action.ts'
import { useViewer } from '../../../lib/viewer/use-viewer.ts'
import { AppLink } from '../../../ui/navigation/app-link.tsx'
import { Count } from '../../../ui/labels/count.tsx'
import { Form } from '../../../ui/controls/form.tsx'
import { projectHref } from '../../projects/project-address.ts'
import '../../../styles/pages/projects-page-header.css'
import { followProject, unfollowProject } from '@quarry/api/contract/collections/follows'
import { useQueryClient } from '@tanstack/react-query'
import { useMutation } from '../../../lib/api/use-mutation.ts'
import { useParams, useRouter } from '@tanstack/react-router'
import { projectKeys } from '../../projects/project.queries.ts'

/** Optimistic: a refused change is reverted with an error message. */
export function FollowButton({ project }: { project: ProjectDetail }) {
  const intl = useIntl()
  const viewer = useViewer()
  const follow = useFollow(project)
  const { follows } = project.viewer
  const action = `follow:${project.id}`
  usePendingAction(action, () => {
    if (!follows) follow.mutate(true)
  })
  const name = intl.formatMessage({ id: follows ? 'projects.actions.following' : 'projects.actions.follow' })
  const content = (
    <>
      <Heart className="i i-l" aria-hidden="true" />
      <span className="sr">{intl.formatMessage({ id: 'projects.actions.follow' })}</span>{' '}
      <span className="word">
        <Count value={project.followers} />
      </span>
    </>
  )
  if (!viewer)
    return (
      <AppLink
        className="btn btn-l btn-icon"
        href={signInHref(projectHref(project))}
        data-tip={name}
        onClick={() => rememberAction(action)}
      >
        {content}
      </AppLink>
    )
  return (
    <Form
      draft={null}
      native="follow"
      hidden={{ project: project.id, follows: String(!follows) }}
      className="contents"
      onSubmit={(event) => {
        event.preventDefault()
        follow.mutate(!follows)
      }}
    >
      <button className="btn btn-l btn-icon on-red" aria-pressed={follows} data-tip={name}>
        {content}
      </button>
    </Form>
  )
}

/** Follows or unfollows; the cached project changes before the response and is restored on an error. */
function useFollow(project: ProjectDetail) {
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
