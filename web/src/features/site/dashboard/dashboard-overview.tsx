import { userPath } from '@quarry/api/contract/addresses'
import type { ListedProject } from '@quarry/api/contract/projects/project-shapes'
import { DEFAULT_PERIOD } from '@quarry/domain/analytics/analytics-periods'
import { isApproved, isReviewed, isSubmittable } from '@quarry/domain/projects/project-statuses'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { PackagePlus } from 'lucide-react'
import type { ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import { useViewer } from '../../../lib/viewer/use-viewer.ts'
import { AppLink } from '../../../ui/navigation/app-link.tsx'
import { Avatar } from '../../../ui/labels/avatar.tsx'
import { ButtonLink } from '../../../ui/controls/button.tsx'
import { Count } from '../../../ui/labels/count.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { analyticsQuery } from '../../analytics/analytics.queries.ts'
import { InboxCard } from '../../notifications/inbox/inbox-card.tsx'
import { inboxQuery } from '../../notifications/inbox/inbox.queries.ts'
import { OrganizationInvitation } from '../../organizations/organization-invitation.tsx'
import { ownOrganizationsQuery } from '../../organizations/own-organizations.queries.ts'
import { projectHref } from '../../projects/project-address.ts'
import { ProjectIcon } from '../../projects/project-icon.tsx'
import { StatusBadge } from '../../projects/status-badge.tsx'
import { ownProjectsQuery } from '../../projects/own-projects/own-projects.queries.ts'
import { groupByNextStep } from './projects-needing-action.ts'
import { unreadMessagesQuery, type UnreadMessages } from './unread-messages.queries.ts'
import '../../../styles/pages/site-dashboard.css'

/** Fits beside the other cards; the notifications page has all. */
const NEWS_SHOWN = 3

/** Projects that need action, news and statistics of the viewer's projects. */
export function DashboardOverview() {
  const { api } = useRouter().options.context
  const viewer = useViewer()
  const { data: projects } = useSuspenseQuery(ownProjectsQuery(api))
  const { data: places } = useSuspenseQuery(ownOrganizationsQuery(api))
  const { data: unread } = useSuspenseQuery(unreadMessagesQuery(api))
  const { waiting, inReview } = groupByNextStep(projects, unread)
  if (!viewer) return null
  return (
    <div className="page stack pad-top">
      <div className="row">
        <Avatar src={viewer.avatar_url} seed={viewer.id} size="l" />
        <div>
          <h1 className="title">
            <FormattedMessage id="site-dashboard.title" />
          </h1>
          <AppLink className="link" href={userPath(viewer.username)}>
            {viewer.username}
          </AppLink>
        </div>
      </div>
      {places
        .filter((place) => !place.accepted)
        .map((place) => (
          <OrganizationInvitation key={place.id} organization={place} />
        ))}
      {projects.length > 0 && <Figures projects={projects} />}
      {projects.length === 0 ? (
        <Start />
      ) : (
        <Section id="open" hint={waiting.length > 0 && <FormattedMessage id="site-dashboard.open.text" />}>
          {waiting.length === 0 ? (
            <p className="muted">
              <FormattedMessage id="site-dashboard.open.none" />
            </p>
          ) : (
            <Projects projects={waiting} unread={unread} leadsOn />
          )}
        </Section>
      )}
      {inReview.length > 0 && (
        <Section id="review" hint={<FormattedMessage id="site-dashboard.review.text" />}>
          <Projects projects={inReview} unread={unread} />
        </Section>
      )}
      <News />
    </div>
  )
}

type SectionProps = {
  id: 'open' | 'review' | 'unread'
  hint?: ReactNode
  action?: ReactNode
  children: ReactNode
}

function Section({ id, hint, action, children }: SectionProps) {
  return (
    <section className="stack" aria-labelledby={`dashboard-${id}`}>
      <div className="row">
        <div>
          <h2 id={`dashboard-${id}`}>
            <FormattedMessage id={`site-dashboard.${id}`} />
          </h2>
          {hint && <p className="muted">{hint}</p>}
        </div>
        {action && <span className="push">{action}</span>}
      </div>
      {children}
    </section>
  )
}

function Figures({ projects }: { projects: readonly ListedProject[] }) {
  const { api } = useRouter().options.context
  const { data: recent } = useSuspenseQuery(analyticsQuery(api, { kind: 'own' }, DEFAULT_PERIOD))
  const total = (counter: 'downloads' | 'followers') =>
    projects.reduce((sum, project) => sum + project[counter], 0)
  const figures = [
    { name: 'downloads', value: total('downloads') },
    { name: 'followers', value: total('followers') },
    { name: 'projects', value: projects.filter(({ status }) => isApproved(status)).length },
  ] as const
  return (
    <section aria-labelledby="dashboard-figures">
      <h2 id="dashboard-figures" className="sr">
        <FormattedMessage id="site-dashboard.figures" />
      </h2>
      <dl className="figures">
        {figures.map(({ name, value }) => (
          <div key={name} className="slab slab-pad">
            <dt className="muted">
              <FormattedMessage id={`site-dashboard.figures.${name}`} />
            </dt>
            <dd>
              <Count value={value} />
            </dd>
            {name === 'downloads' && (
              <dd className="figure-note">
                <AppLink className="link" href="/dashboard/analytics">
                  <FormattedMessage id="site-dashboard.figures.recent" values={{ count: recent.downloads }} />
                </AppLink>
              </dd>
            )}
          </div>
        ))}
      </dl>
    </section>
  )
}

function Start() {
  const create = (
    <ButtonLink look="brand" icon={PackagePlus} href="/create/project">
      <FormattedMessage id="site-dashboard.start.action" />
    </ButtonLink>
  )
  return (
    <EmptyState title={<FormattedMessage id="site-dashboard.start" />} actions={create}>
      <FormattedMessage id="site-dashboard.start.text" />
    </EmptyState>
  )
}

function nextStepOf({ status }: ListedProject) {
  if (!isSubmittable(status)) return 'answer'
  return isReviewed(status) ? 'rejected' : 'draft'
}

interface ProjectsProps {
  projects: readonly ListedProject[]
  unread: UnreadMessages
  /** A project with a link to its next step. */
  leadsOn?: boolean
}

function Projects({ projects, unread, leadsOn }: ProjectsProps) {
  return (
    <ul className="slab own-list">
      {projects.map((project) => {
        const href = projectHref(project)
        const words = unread[project.id]
        const next = nextStepOf(project)
        return (
          <li key={project.id}>
            <ProjectIcon project={project} size="m" />
            <div className="min-w-0">
              <h3 className="clip" dir="auto">
                <AppLink href={href}>{project.title}</AppLink>
              </h3>
              <p className="row-tight">
                <StatusBadge status={project.status} />
                {words !== undefined && (
                  <span className="badge accent-c">
                    <FormattedMessage id="site-dashboard.words" values={{ count: words }} />
                  </span>
                )}
              </p>
            </div>
            {(leadsOn || words !== undefined) && (
              <ButtonLink className="push" href={next === 'draft' ? href : `${href}/moderation`}>
                <FormattedMessage id={`site-dashboard.open.${next}`} />
              </ButtonLink>
            )}
          </li>
        )
      })}
    </ul>
  )
}

function News() {
  const { api } = useRouter().options.context
  const { data } = useSuspenseQuery(inboxQuery(api, { isHistory: false }))
  return (
    <Section
      id="unread"
      action={
        <ButtonLink href="/dashboard/notifications">
          <FormattedMessage id="site-dashboard.unread.all" />
        </ButtonLink>
      }
    >
      {data.groups.length === 0 ? (
        <p className="muted">
          <FormattedMessage id="site-dashboard.unread.none" />
        </p>
      ) : (
        <ul className="slab inbox">
          {data.groups.slice(0, NEWS_SHOWN).map((group) => (
            <InboxCard key={group.entries[0]?.id} group={group} />
          ))}
        </ul>
      )}
    </Section>
  )
}
