import { organizationPath } from '@quarry/api/contract/addresses'
import type { ListedProject } from '@quarry/api/contract/projects/project-shapes'
import { Boxes, Download, Heart, Settings, UsersRound } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import { FormattedMessage } from 'react-intl'
import { canDo } from '../../lib/viewer/can-do.ts'
import { Avatar } from '../../ui/labels/avatar.tsx'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { MemberLinks } from '../projects/member-links.tsx'
import { ProjectCard, ProjectList } from '../projects/project-card.tsx'
import { FollowCreator } from '../collections/follows/follow-creator.tsx'
import { organizationKeys, type OrganizationProfile } from './organization.queries.ts'
import { CountFact } from '../projects/lists/count-fact.tsx'
import { useListView, ViewSwitch } from '../projects/lists/list-view.ts'
import { ProjectListNav } from '../projects/lists/project-list-nav.tsx'
import { projectTypeTabs, ofProjectType, type ProfileTab } from '../projects/lists/project-list-tabs.ts'
import { ReportLink } from '../reports/report-link.tsx'
import { SearchLink } from '../projects/lists/search-link.tsx'
import { TakeDownLink } from '../moderation/takedowns/take-down-link.tsx'
import { TakedownNote } from '../moderation/takedowns/takedown-note.tsx'
import '../../styles/pages/projects-page-header.css'

type OrganizationPageProps = {
  profile: OrganizationProfile
  /** Last part of the address: `mods`, `shaders` …; undefined for all types. */
  selectedTab: string | undefined
  /** A pending invitation of the viewer. */
  notice?: ReactNode
}

/** The public page of an organization: description, projects and members. */
export function OrganizationPage({ profile, selectedTab, notice }: OrganizationPageProps) {
  const { organization, projects, members } = profile
  const base = organizationPath(organization.slug)
  // `all` and one type: tabs would offer no choice.
  const tabs = projectTypeTabs(projects)
  return (
    <div className="page">
      <div className="phead">
        <span className="profile-avatar">
          <Avatar src={organization.icon_url} seed={organization.id} size="l" kind="organization" />
        </span>
        <div className="ptitle">
          <h1 dir="auto">{organization.name}</h1>
          <p className="lead said" dir="auto">
            {organization.description}
          </p>
        </div>
        <div className="pacts">
          {!organization.viewer.is_member && (
            <FollowCreator
              kind="organization"
              id={organization.id}
              follows={organization.viewer.follows}
              queryKey={organizationKeys.all}
            />
          )}
          {canDo(organization, 'organization.view_settings') && (
            <ButtonLink icon={Settings} href={`${base}/settings`}>
              <FormattedMessage id="accounts-profile.organization.settings" />
            </ButtonLink>
          )}
          {canDo(organization, 'organization.take_down') && (
            <TakeDownLink kind="organization" id={organization.id} isTaken={organization.takedown !== null} />
          )}
          <SearchLink by={`organization:${organization.slug}`} projects={projects} />
          {!organization.viewer.is_member && <ReportLink item="organization" id={organization.id} />}
        </div>
        <Totals profile={profile} />
      </div>
      {organization.takedown && <TakedownNote kind="organization" takedown={organization.takedown} />}
      {notice}
      <ProjectListNav
        base={base}
        tabs={tabs.length > 2 ? tabs : []}
        countOf={(tab) => ofProjectType(projects, tab).length}
        shown={selectedTab}
      />
      <div className="with-aside">
        <Projects
          projects={ofProjectType(projects, selectedTab)}
          selectedTab={tabs.find((tab) => tab === selectedTab) ?? 'all'}
        />
        <aside className="aside">
          <section className="slab" aria-labelledby="members">
            <h2 id="members">
              <FormattedMessage id="accounts-profile.members" />
            </h2>
            <div className="ilist">
              <MemberLinks members={members} />
            </div>
          </section>
        </aside>
      </div>
    </div>
  )
}

function Totals({ profile: { organization, projects, members } }: { profile: OrganizationProfile }) {
  const downloads = projects.reduce((sum, project) => sum + project.downloads, 0)
  return (
    <div className="pmeta">
      <CountFact icon={Boxes} id="accounts-profile.projects" count={projects.length} />
      <CountFact
        icon={UsersRound}
        id="accounts-profile.memberCount"
        count={members.filter((member) => member.accepted).length}
      />
      <CountFact icon={Download} id="accounts-profile.downloads" count={downloads} />
      <CountFact icon={Heart} id="accounts-profile.followers" count={organization.followers} />
    </div>
  )
}

function Projects({
  projects,
  selectedTab,
}: {
  projects: readonly ListedProject[]
  selectedTab: ProfileTab
}) {
  const view = useListView('user')
  if (projects.length === 0) return <EmptyState title={<FormattedMessage id="accounts-profile.empty" />} />
  return (
    <div className="stack gap-3">
      <div className="flex justify-end">
        <Suspense>
          <ViewSwitch place="user" />
        </Suspense>
      </div>
      <ProjectList title={<FormattedMessage id={`accounts-profile.tab.${selectedTab}`} />} view={view}>
        {projects.map((project) => (
          <ProjectCard key={project.id} project={project} view={view} showsStatus />
        ))}
      </ProjectList>
    </div>
  )
}
