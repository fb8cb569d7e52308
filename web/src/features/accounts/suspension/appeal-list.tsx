import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { FormattedMessage } from 'react-intl'
import { AppLink } from '../../../ui/navigation/app-link.tsx'
import { ButtonLink } from '../../../ui/controls/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { RelativeTime } from '../../../ui/labels/relative-time.tsx'
import { appealsQuery, type AppealsSearch } from './user-suspension.queries.ts'
import '../../../styles/pages/files-list.css'
import '../../../styles/pages/moderation-takedowns.css'

/** Appeals without an answer, the longest wait first. */
export function AppealList(search: AppealsSearch) {
  const { api } = useRouter().options.context
  const { data } = useSuspenseQuery(appealsQuery(api, search))
  const { appeals, has_more: hasMore } = data
  const last = appeals.at(-1)
  if (!last) return <EmptyState title={<FormattedMessage id="accounts-suspension.appeals.none" />} />
  return (
    <>
      <ul className="slab">
        {appeals.map(({ id, user, appeal }) => (
          <li key={id} className="file">
            <div className="min-w-0">
              <p className="file-name">
                <AppLink href={`/moderation/user/${encodeURIComponent(user.username)}`}>
                  {user.username}
                </AppLink>
              </p>
              <p className="said words">{appeal?.body}</p>
              {appeal && (
                <p className="muted">
                  <RelativeTime date={appeal.sent} />
                </p>
              )}
            </div>
          </li>
        ))}
      </ul>
      {hasMore && (
        <p>
          <ButtonLink href={`/moderation/appeals?after=${last.id}`}>
            <FormattedMessage id="accounts-suspension.appeals.more" />
          </ButtonLink>
        </p>
      )}
    </>
  )
}
