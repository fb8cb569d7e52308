import { collectionPath, organizationPath, userPath } from '@quarry/api/contract/addresses'
import { badgesIn, type Badge as BadgeName } from '@quarry/domain/accounts/roles-and-badges'
import {
  Boxes,
  Calendar,
  Check,
  Copy,
  Download,
  FlaskConical,
  GitMerge,
  Heart,
  Languages,
  Library,
  Lock,
  Scale,
  ScrollText,
  Sprout,
  type LucideIcon,
} from 'lucide-react'
import { Suspense } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { canDo } from '../../../lib/viewer/can-do.ts'
import { useCopy } from '../../../lib/use-copy.ts'
import { usePages } from '../../../lib/router/use-page-exists.ts'
import { AppLink } from '../../../ui/navigation/app-link.tsx'
import { Avatar } from '../../../ui/labels/avatar.tsx'
import { Badge } from '../../../ui/labels/badge.tsx'
import { Button, ButtonLink } from '../../../ui/controls/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { RelativeTime } from '../../../ui/labels/relative-time.tsx'
import { ProjectCard, ProjectList } from '../../projects/project-card.tsx'
import { FollowCreator } from '../../collections/follows/follow-creator.tsx'
import { profileKeys } from './user-page.queries.ts'
import {
  ofProjectType,
  profileTabs,
  type Profile,
  type ProfileTab,
} from '../../projects/lists/project-list-tabs.ts'
import { useListView, ViewSwitch } from '../../projects/lists/list-view.ts'
import { ProjectListNav } from '../../projects/lists/project-list-nav.tsx'
import { CountFact } from '../../projects/lists/count-fact.tsx'
import { ReportLink } from '../../reports/report-link.tsx'
import { SearchLink } from '../../projects/lists/search-link.tsx'
import { useTexts } from '../../../lib/i18n/use-texts.ts'
import '../../../styles/pages/projects-page-header.css'

type UserPageProps = {
  profile: Profile
  /** Last part of the address: `mods`, `collections` …; undefined for all types. */
  selectedTab: ProfileTab | undefined
}

export function UserPage({ profile, selectedTab }: UserPageProps) {
  const base = userPath(profile.user.username)
  const label = useTexts('accounts-profile.tab')
  return (
    <div className="page">
      <ProfileHeader profile={profile} />
      <ProjectListNav
        base={base}
        tabs={profileTabs(profile)}
        countOf={(tab) =>
          tab === 'collections' ? profile.collections.length : ofProjectType(profile.projects, tab).length
        }
        shown={selectedTab}
      />
      <div className="with-aside">
        <section aria-label={label(selectedTab ?? 'all')}>
          {selectedTab === 'collections' ? (
            <Collections profile={profile} />
          ) : (
            <Projects profile={profile} selectedTab={selectedTab} />
          )}
        </section>
        <aside className="aside">
          <Organizations profile={profile} />
        </aside>
      </div>
    </div>
  )
}

/** Roles that are shown as a badge. */
const ROLE_TONES = { moderator: 'orange', admin: 'purple' } as const

/** The "early adopter" badges share an icon and differ by text. */
const BADGE_ICONS = {
  supporter: Heart,
  earlyModpackAdopter: Sprout,
  earlyResourcePackAdopter: Sprout,
  earlyPluginAdopter: Sprout,
  alphaTester: FlaskConical,
  contributor: GitMerge,
  translator: Languages,
} satisfies Record<BadgeName, LucideIcon>

const hasBadge = (role: string): role is keyof typeof ROLE_TONES => Object.hasOwn(ROLE_TONES, role)

function ProfileHeader({ profile }: { profile: Profile }) {
  const intl = useIntl()
  const { user, projects, downloads, followers, viewer } = profile
  const badgeName = useTexts('accounts-profile.badge')
  const { isCopied, copy } = useCopy()
  const hasPage = usePages()
  return (
    <div className="phead">
      <span className="profile-avatar">
        <Avatar src={user.avatar_url} seed={user.id} size="l" />
      </span>
      <div className="ptitle">
        <div className="row">
          <h1>{user.username}</h1>
          {hasBadge(user.role) && (
            <Badge tone={ROLE_TONES[user.role]} icon={Scale}>
              <FormattedMessage id={`accounts-profile.role.${user.role}`} />
            </Badge>
          )}
          {badgesIn(user.badges).map((badge) => (
            <Badge key={badge} tone={badge === 'supporter' ? 'accent' : 'neutral'} icon={BADGE_ICONS[badge]}>
              {badgeName(badge)}
            </Badge>
          ))}
        </div>
        <p className="lead said">
          {user.bio ?? (
            <FormattedMessage
              id={projects.length > 0 ? 'accounts-profile.bio.creator' : 'accounts-profile.bio.player'}
            />
          )}
        </p>
      </div>
      <div className="pacts">
        {!viewer.is_self && (
          <FollowCreator kind="user" id={user.id} follows={viewer.follows} queryKey={profileKeys.all} />
        )}
        {viewer.is_self && (
          <ButtonLink href="/settings/profile">
            <FormattedMessage id="accounts-profile.edit" />
          </ButtonLink>
        )}
        {viewer.is_self && hasPage('/dashboard/projects') && (
          <ButtonLink href="/dashboard/projects">
            <FormattedMessage id="accounts-profile.manage" />
          </ButtonLink>
        )}
        {canDo(profile, 'user.view_record') && (
          <ButtonLink
            href={`/moderation/user/${encodeURIComponent(user.username)}`}
            look="outline"
            icon={ScrollText}
          >
            <FormattedMessage id="accounts-profile.record" />
          </ButtonLink>
        )}
        <span className="pact-icons">
          <SearchLink by={`user:${user.username}`} projects={projects} />
          <Button
            look="quiet"
            icon={isCopied ? Check : Copy}
            aria-label={intl.formatMessage({ id: isCopied ? 'shell.copied' : 'accounts-profile.copyLink' })}
            onClick={() => copy(new URL(userPath(user.id), location.href).href)}
          />
          {!viewer.is_self && <ReportLink item="user" id={user.id} />}
        </span>
      </div>
      <div className="pmeta">
        <CountFact icon={Boxes} id="accounts-profile.projects" count={projects.length} />
        <CountFact icon={Download} id="accounts-profile.downloads" count={downloads} />
        <CountFact icon={Heart} id="accounts-profile.followers" count={followers} />
        <span>
          <Calendar className="i" aria-hidden="true" />
          <span>
            <FormattedMessage
              id="accounts-profile.joined"
              values={{ time: <RelativeTime date={user.created} /> }}
            />
          </span>
        </span>
      </div>
    </div>
  )
}

function Projects({ profile, selectedTab }: UserPageProps) {
  const view = useListView('user')
  const projects = ofProjectType(profile.projects, selectedTab)
  if (projects.length === 0)
    return (
      <EmptyState
        title={<FormattedMessage id="accounts-profile.empty" />}
        actions={
          profile.viewer.is_self && (
            <ButtonLink look="brand" href="/create/project">
              <FormattedMessage id="accounts-profile.empty.action" />
            </ButtonLink>
          )
        }
      />
    )
  return (
    <div className="stack gap-3">
      <div className="flex justify-end">
        <Suspense>
          <ViewSwitch place="user" />
        </Suspense>
      </div>
      <ProjectList
        title={<FormattedMessage id={`accounts-profile.tab.${selectedTab ?? 'all'}`} />}
        view={view}
      >
        {projects.map((project) => (
          <ProjectCard key={project.id} project={project} view={view} showsStatus />
        ))}
      </ProjectList>
    </div>
  )
}

function Collections({ profile }: { profile: Profile }) {
  return (
    <ul className="collections">
      {profile.collections.map((collection) => (
        <li key={collection.id} className="slab slab-pad">
          <h2 className="row-tight" dir="auto">
            <Library className="i" aria-hidden="true" />
            <AppLink href={collectionPath(collection.id)}>{collection.name}</AppLink>
            {collection.status === 'private' && <Lock className="i" aria-hidden="true" />}
          </h2>
          {collection.description && <p dir="auto">{collection.description}</p>}
          <p className="muted">
            <FormattedMessage id="projects.save.count" values={{ count: collection.projects.length }} />
          </p>
        </li>
      ))}
    </ul>
  )
}

function Organizations({ profile }: { profile: Profile }) {
  if (profile.organizations.length === 0) return null
  return (
    <section className="slab" aria-labelledby="organizations">
      <h2 id="organizations">
        <FormattedMessage id="accounts-profile.organizations" />
      </h2>
      <div className="ilist">
        {profile.organizations.map((organization) => (
          <AppLink key={organization.id} href={organizationPath(organization.slug)}>
            <Avatar src={organization.icon_url} seed={organization.id} kind="organization" />
            <div dir="auto">{organization.name}</div>
          </AppLink>
        ))}
      </div>
    </section>
  )
}
