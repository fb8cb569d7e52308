import { followProject, unfollowProject } from '@quarry/api/contract/collections/follows'
import type { ListedProject } from '@quarry/api/contract/projects/project-shapes'
import { SEARCH_PATHS } from '@quarry/domain/projects/project-types'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useMutation } from '../../../lib/api/use-mutation.ts'
import { useRouter } from '@tanstack/react-router'
import { Boxes, Heart, Lock } from 'lucide-react'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Button, ButtonLink } from '../../../ui/controls/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Pagination } from '../../../ui/navigation/pagination.tsx'
import { CountFact } from '../../projects/lists/count-fact.tsx'
import { ProjectCard, ProjectList } from '../../projects/project-card.tsx'
import { FOLLOWED_PER_PAGE, followingQuery } from '../collection.queries.ts'
import { FollowedCreators } from './followed-creators.tsx'
import { RemovedItem } from '../removed-item.tsx'
import '../../../styles/pages/projects-page-header.css'
import '../../../styles/pages/collections.css'

/** The projects that the viewer follows, and on the first page the creators. */
export function FollowingPage({ page }: { page: number }) {
  const { api } = useRouter().options.context
  const { data: followed } = useSuspenseQuery(followingQuery(api, page))
  return (
    <div className="page">
      <div className="phead">
        <span className="followed-tile large">
          <Heart className="i i-l" aria-hidden="true" />
        </span>
        <div className="ptitle">
          <h1>
            <FormattedMessage id="collections.following.title" />
          </h1>
          <p className="lead">
            <FormattedMessage id="collections.following.text" />
          </p>
        </div>
        <div className="pmeta">
          <span>
            <Lock className="i" aria-hidden="true" />
            <FormattedMessage id="collections.following.private" />
          </span>
          <CountFact icon={Boxes} id="accounts-profile.projects" count={followed.total} />
        </div>
      </div>
      {page === 1 && <FollowedCreators />}
      {followed.projects.length === 0 ? <NoneFollowed /> : <FollowedProjects projects={followed.projects} />}
      <Pagination
        page={page}
        pageCount={Math.ceil(followed.total / FOLLOWED_PER_PAGE)}
        hrefOf={(to) => (to === 1 ? '/collection/following' : `/collection/following?page=${to}`)}
      />
    </div>
  )
}

function NoneFollowed() {
  const browse = (
    <ButtonLink look="brand" href={SEARCH_PATHS.mod}>
      <FormattedMessage id="collections.empty.action" />
    </ButtonLink>
  )
  return (
    <EmptyState title={<FormattedMessage id="collections.following.none" />} actions={browse}>
      <FormattedMessage id="collections.following.none.text" />
    </EmptyState>
  )
}

function FollowedProjects({ projects }: { projects: readonly ListedProject[] }) {
  return (
    <ProjectList title={<FormattedMessage id="accounts-profile.tab.all" />}>
      {projects.map((project) => (
        <FollowedProject key={project.id} project={project} />
      ))}
    </ProjectList>
  )
}

/** Stays on the page after an unfollow, with a button to undo it, until the page is loaded again. */
function FollowedProject({ project }: { project: ListedProject }) {
  const intl = useIntl()
  const { api } = useRouter().options.context
  const [isUnfollowed, setIsUnfollowed] = useState(false)
  const params = { project: project.id }
  const change = useMutation({
    mutationFn: (isFollowed: boolean) => api(isFollowed ? followProject : unfollowProject, { params }),
    onSuccess: (_response, isFollowed) => setIsUnfollowed(!isFollowed),
  })
  // The other button appears before `isPending` ends, so each one is busy with its own request only.
  const { sending } = change
  if (isUnfollowed)
    return (
      <RemovedItem
        text={
          <FormattedMessage
            id="collections.following.stopped"
            values={{ title: <bdi>{project.title}</bdi> }}
          />
        }
        action={<FormattedMessage id="collections.following.again" />}
        isBusy={sending === true}
        onUndo={() => change.mutate(true)}
      />
    )
  return (
    <ProjectCard
      project={project}
      showsStatus
      actions={
        <Button
          look="quiet"
          icon={Heart}
          isBusy={sending === false}
          aria-label={intl.formatMessage({ id: 'collections.following.stop' }, { title: project.title })}
          onClick={() => change.mutate(false)}
        />
      }
    />
  )
}
