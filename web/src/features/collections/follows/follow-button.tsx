import type { ProjectDetail } from '@quarry/api/contract/catalogue/projects'
import { Heart } from 'lucide-react'
import { useIntl } from 'react-intl'
import { signInHref } from '../../../lib/viewer/sign-in-address.ts'
import { useViewer } from '../../../lib/viewer/use-viewer.ts'
import { AppLink } from '../../../ui/navigation/app-link.tsx'
import { Count } from '../../../ui/labels/count.tsx'
import { Form } from '../../../ui/controls/form.tsx'
import { projectHref } from '../../projects/project-address.ts'
import { useFollow } from './use-follow.ts'
import '../../../styles/pages/projects-page-header.css'

/** Flips at once; a refused change flips back and says why. */
export function FollowButton({ project }: { project: ProjectDetail }) {
  const intl = useIntl()
  const viewer = useViewer()
  const follow = useFollow(project)
  const { follows } = project.viewer
  const name = intl.formatMessage({ id: follows ? 'project.actions.following' : 'project.actions.follow' })
  const content = (
    <>
      <Heart className="i i-l" aria-hidden="true" />
      <span className="sr">{intl.formatMessage({ id: 'project.actions.follow' })}</span>{' '}
      <span className="word">
        <Count value={project.followers} />
      </span>
    </>
  )
  if (!viewer)
    return (
      <AppLink className="btn btn-l btn-icon" href={signInHref(projectHref(project))} data-tip={name}>
        {content}
      </AppLink>
    )
  return (
    <Form
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
