import { userPath } from '@quarry/api/contract/addresses'
import type { OutputOf } from '@quarry/api/contract/endpoint'
import type { getUserActivity } from '@quarry/api/contract/accounts/activity'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { Calendar, CreditCard, IdCard, Mail, ScrollText } from 'lucide-react'
import { FormattedMessage } from 'react-intl'
import { AppLink } from '../../../ui/navigation/app-link.tsx'
import { ButtonLink } from '../../../ui/controls/button.tsx'
import { Note } from '../../../ui/feedback/note.tsx'
import { RelativeTime } from '../../../ui/labels/relative-time.tsx'
import type { MessageId } from '../../../lib/i18n/message-ids.ts'
import { UserSuspension } from '../suspension/user-suspension.tsx'
import { RoleAndBadges } from '../role-and-badges/role-and-badges-form.tsx'
import type { ActivityNotice, UserActivitySearch } from './user-activity-address.ts'
import { ActivityList } from './activity-list.tsx'
import { userActivityQuery } from './user-activity.queries.ts'
import '../../../styles/pages/projects-page-header.css'

type UserActivity = OutputOf<typeof getUserActivity>

const DONE_TEXTS = {
  standing: 'accounts-settings.standing.done',
  suspended: 'accounts-suspension.done.suspended',
  lifted: 'accounts-suspension.done.lifted',
  upheld: 'accounts-suspension.done.upheld',
  given: 'accounts-suspension.bulkTakedown.done.given',
} as const satisfies Record<ActivityNotice, MessageId>

/** The account activity of another user, for staff. */
export function UserActivityPage({ done, ...query }: UserActivitySearch & { user: string }) {
  const { api } = useRouter().options.context
  const { data: activity } = useSuspenseQuery(userActivityQuery(api, query))
  const { username } = activity.user
  return (
    <div className="page stack pad-top">
      <h1 className="title">
        <FormattedMessage id="accounts-settings.record.title" values={{ name: username }} />
      </h1>
      <div>
        <AccountFacts user={activity.user} />
      </div>
      <p className="row">
        <ButtonLink icon={CreditCard} href={`/admin/billing/${encodeURIComponent(activity.user.id)}`}>
          <FormattedMessage id="accounts-settings.record.billing" />
        </ButtonLink>
        <ButtonLink icon={ScrollText} href={`/moderation/log?about=${encodeURIComponent(activity.user.id)}`}>
          <FormattedMessage id="accounts-settings.record.log" />
        </ButtonLink>
      </p>
      {done && <Note level="success" title={<FormattedMessage id={DONE_TEXTS[done]} />} />}
      <UserSuspension user={username} />
      {activity.may_set_badges && <RoleAndBadges user={activity.user} maySetRole={activity.may_set_role} />}
      <Note level="info">
        <FormattedMessage
          id={
            activity.shows_addresses
              ? 'accounts-settings.record.note'
              : 'accounts-settings.record.note.moderator'
          }
        />
      </Note>
      <ActivityList
        activity={activity}
        href={`/moderation/user/${encodeURIComponent(username)}`}
        empty="accounts-settings.record.none"
      />
    </div>
  )
}

function AccountFacts({ user }: { user: UserActivity['user'] }) {
  const { id, username, created, email, email_verified: isVerified } = user
  return (
    <div className="pmeta">
      <span>
        <IdCard className="i" aria-hidden="true" />
        <AppLink href={userPath(username)}>{username}</AppLink>
        <code>{id}</code>
      </span>
      <span>
        <Calendar className="i" aria-hidden="true" />
        <span>
          <FormattedMessage
            id="accounts-settings.record.joined"
            values={{ time: <RelativeTime date={created} /> }}
          />
        </span>
      </span>
      {email !== null && (
        <span>
          <Mail className="i" aria-hidden="true" />
          <span>
            <FormattedMessage
              id={isVerified ? 'accounts-settings.record.email' : 'accounts-settings.record.email.unverified'}
              values={{ email: <bdi>{email}</bdi> }}
            />
          </span>
        </span>
      )}
    </div>
  )
}
