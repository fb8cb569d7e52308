import { organizationPath, permanentProjectPath, userPath } from '@quarry/api/contract/addresses'
import type { InboxEntry, InboxGroup } from '@quarry/api/contract/notifications/notifications'
import type { ReportTarget } from '@quarry/api/contract/reports/reports'
import { Check, X } from 'lucide-react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useViewer } from '../../../lib/viewer/use-viewer.ts'
import { AppLink } from '../../../ui/navigation/app-link.tsx'
import { Avatar } from '../../../ui/labels/avatar.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { RelativeTime } from '../../../ui/labels/relative-time.tsx'
import { ProjectIcon } from '../../projects/project-icon.tsx'
import { StatusBadge } from '../../projects/status-badge.tsx'
import { useAnswerInvitation, useMarkRead } from './inbox.queries.ts'
import { fits, setupFor, useSetup } from '../../../lib/preferences/player-setup.ts'
import { MatchesSetup } from '../../projects/compatibility/matches-setup.tsx'
import { CompatibilityLine } from '../../projects/compatibility/compatibility-line.tsx'
import '../../../styles/pages/notifications.css'

const projectPath = ({ id, slug }: NonNullable<InboxEntry['project']>) => permanentProjectPath(slug ?? id)

/** One group of notifications about the same event, newest first. */
export function InboxCard({ group }: { group: InboxGroup }) {
  const [entry] = group.entries
  if (!entry) return null
  const { organization, project } = entry
  return (
    <li className="inbox-card">
      {project && <ProjectIcon project={project} size="m" />}
      {!project && organization && (
        <Avatar src={organization.icon_url} seed={organization.id} size="l" kind="organization" />
      )}
      <div className="min-w-0">
        <h2 className="inbox-title">
          <Sentence entry={entry} />
        </h2>
        {entry.type === 'project_update' && <NewVersions group={group} />}
        {entry.type === 'status_change' && <EarlierChanges group={group} />}
        {entry.closing_message !== null && <ClosingMessage text={entry.closing_message} />}
        {entry.report_id !== null && <EarlierOutcomes group={group} />}
        <ThreadLink entry={entry} />
        <p className="muted">
          <FormattedMessage
            id="notifications.received"
            values={{
              time: <RelativeTime date={entry.created} />,
              isRead: group.unread === 0 ? 'yes' : 'no',
            }}
          />
        </p>
      </div>
      <Actions entry={entry} isUnread={group.unread > 0} />
    </li>
  )
}

type EntryProject = NonNullable<InboxEntry['project']>

/** The title, or a placeholder for a project that the viewer may no longer see. */
const ProjectName = ({
  project,
  place,
}: {
  project: EntryProject
  place: 'start' | 'invitation' | 'object'
}) =>
  project.title === null ? (
    <FormattedMessage id="notifications.hiddenProject" values={{ place }} />
  ) : (
    <AppLink href={projectPath(project)}>
      <bdi>{project.title}</bdi>
    </AppLink>
  )

const LinkedTitle = ({ item: { title, href } }: { item: Pick<ReportTarget, 'title' | 'href'> }) =>
  href === null ? (
    <bdi>{title}</bdi>
  ) : (
    <AppLink href={href}>
      <bdi>{title}</bdi>
    </AppLink>
  )

function Sentence({ entry }: { entry: InboxEntry }) {
  const { actor, organization, project, saved_search: search, webhook, staff_edit: edit } = entry
  const { old_status: before, new_status: after, new_owner: newOwner } = entry
  const isObject = entry.type === 'owner_change' && actor !== null
  const place = entry.type === 'team_invite' ? 'invitation' : isObject ? 'object' : 'start'
  return (
    <FormattedMessage
      id={`notifications.${entry.type}`}
      values={{
        project: project && <ProjectName project={project} place={place} />,
        organization: organization && (
          <AppLink href={organizationPath(organization.slug)}>
            <bdi>{organization.name}</bdi>
          </AppLink>
        ),
        isReport: entry.report_id === null ? 'no' : 'yes',
        isNamed: entry.reported?.title == null ? 'no' : 'yes',
        reported: entry.reported && <LinkedTitle item={entry.reported} />,
        hasActor: actor ? 'yes' : 'no',
        actor: actor && <AppLink href={userPath(actor.username)}>{actor.username}</AppLink>,
        change: newOwner === null ? 'moved_in' : project && organization ? 'moved_out' : 'transferred',
        newOwner: newOwner && <AppLink href={userPath(newOwner.username)}>{newOwner.username}</AppLink>,
        hasSearch: search ? 'yes' : 'no',
        search: search && (
          <AppLink href={search.address}>
            <bdi>{search.name}</bdi>
          </AppLink>
        ),
        hasWebhook: webhook ? 'yes' : 'no',
        webhook: webhook && (
          <AppLink href={webhook.address}>
            <bdi>{webhook.name}</bdi>
          </AppLink>
        ),
        product: entry.product?.type,
        billing: (text) => (
          <AppLink key="billing" className="link" href="/settings/billing">
            {text}
          </AppLink>
        ),
        charges: (text) => (
          <AppLink key="charges" className="link" href="/settings/billing/charges">
            {text}
          </AppLink>
        ),
        done: edit?.action,
        thing: edit?.thing,
        thingName: edit && <LinkedTitle item={{ title: edit.name ?? '', href: edit.href }} />,
        ofWhat: project ? 'project' : organization ? 'organization' : 'person',
        role: <bdi>{entry.role}</bdi>,
        before: before && <StatusBadge status={before} />,
        after: after && <StatusBadge status={after} />,
      }}
    />
  )
}

/** Link to the conversation: the report, or the thread of the project. */
function ThreadLink({ entry: { type, report_id: report, project } }: { entry: InboxEntry }) {
  const isOfProject = (type === 'moderator_message' || type === 'mention') && project?.slug != null
  if (report === null && !isOfProject) return null
  const href =
    report === null
      ? `${permanentProjectPath(project?.slug ?? '')}/moderation`
      : `/dashboard/report/${report}`
  return (
    <p>
      <AppLink className="link" href={href}>
        <FormattedMessage id="notifications.toReport" />
      </AppLink>
    </p>
  )
}

function EarlierChanges({ group: { entries, count } }: { group: InboxGroup }) {
  if (count === 1) return null
  return (
    <ul className="inbox-versions">
      {entries.slice(1).map(({ id, old_status: before, new_status: after }) => (
        <li key={id}>
          <FormattedMessage
            id="notifications.changeBefore"
            values={{
              before: before && <StatusBadge status={before} />,
              after: after && <StatusBadge status={after} />,
            }}
          />
        </li>
      ))}
      <More count={count - entries.length} />
    </ul>
  )
}

/** Shown as plain text: Markdown in it has no effect. */
const ClosingMessage = ({ text }: { text: string }) => (
  <div className="inbox-said">
    <p className="muted">
      <FormattedMessage id="notifications.said" />
    </p>
    <blockquote dir="auto">{text}</blockquote>
  </div>
)

/** Earlier outcomes of the same report. */
function EarlierOutcomes({ group: { entries, count } }: { group: InboxGroup }) {
  if (count === 1) return null
  return (
    <ul className="inbox-versions">
      {entries.slice(1).map(({ id, type, created }) => (
        <li key={id} className="muted">
          <FormattedMessage
            id="notifications.outcomeBefore"
            values={{ type, time: <RelativeTime date={created} /> }}
          />
        </li>
      ))}
      <More count={count - entries.length} />
    </ul>
  )
}

function Actions({ entry, isUnread }: { entry: InboxEntry; isUnread: boolean }) {
  const intl = useIntl()
  const viewer = useViewer()
  const answer = useAnswerInvitation(entry, viewer?.id ?? '')
  const read = useMarkRead()
  const { sending } = answer
  if (entry.is_open)
    return (
      <div className="row-tight">
        <Button
          look="brand"
          icon={Check}
          isBusy={sending === true}
          disabled={sending === false}
          onClick={() => answer.mutate(true)}
        >
          <FormattedMessage id="notifications.accept" />
        </Button>
        <Button
          icon={X}
          isBusy={sending === false}
          disabled={sending === true}
          onClick={() => answer.mutate(false)}
        >
          <FormattedMessage id="notifications.decline" />
        </Button>
      </div>
    )
  if (!isUnread) return null
  return (
    <Button
      look="quiet"
      icon={Check}
      isBusy={read.isPending}
      aria-label={intl.formatMessage({ id: 'notifications.markRead' })}
      onClick={() => read.mutate(entry.id)}
    />
  )
}

/** The versions that the viewer may still see, with their compatibility. */
function NewVersions({ group: { entries, count } }: { group: InboxGroup }) {
  const setup = useSetup()
  const visible = entries.flatMap(({ project, version }) =>
    project && version ? [{ project, version }] : [],
  )
  if (visible.length === 0) return null
  return (
    <ul className="inbox-versions">
      {visible.map(({ project, version }) => (
        <li key={version.id} className="inbox-version">
          <AppLink href={`${projectPath(project)}/version/${version.id}`}>
            <bdi>{version.name || version.version_number}</bdi>
          </AppLink>
          <CompatibilityLine loaders={version.loaders} gameVersions={version.game_versions} />
          {setup && version.game_versions.includes(setup.gameVersion) && fits(setup, version.loaders) && (
            <MatchesSetup setup={setupFor(setup, version.loaders)} />
          )}
        </li>
      ))}
      <More count={count - entries.length} />
    </ul>
  )
}

/** How many notifications of a group are not listed. */
const More = ({ count }: { count: number }) =>
  count > 0 && (
    <li className="muted">
      <FormattedMessage id="notifications.moreVersions" values={{ count }} />
    </li>
  )
