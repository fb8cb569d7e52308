import type { FoundUser } from '@quarry/api/contract/accounts/user-search'
import { EMAIL } from '@quarry/domain/limits/lengths'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { FormattedMessage, useIntl } from 'react-intl'
import { AppLink } from '../../../ui/navigation/app-link.tsx'
import { Avatar } from '../../../ui/labels/avatar.tsx'
import { Badge } from '../../../ui/labels/badge.tsx'
import { ButtonLink } from '../../../ui/controls/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { RelativeTime } from '../../../ui/labels/relative-time.tsx'
import { USER_SEARCH_PATH, userSearchHref, userSearchQuery, type UserSearch } from './user-search.queries.ts'
import '../../../styles/pages/files-list.css'

/** Finds accounts by id, by the start of the username, or by the full email. */
export function UserSearchPage({ search }: { search: UserSearch }) {
  const { api } = useRouter().options.context
  const { data } = useSuspenseQuery(userSearchQuery(api, search))
  const last = data?.people.at(-1)
  return (
    <>
      <SearchField search={search} />
      {data?.people.length === 0 && (
        <EmptyState title={<FormattedMessage id="moderation.people.none" />}>
          <FormattedMessage id="moderation.people.none.text" />
        </EmptyState>
      )}
      {data && data.people.length > 0 && (
        <ul className="slab" aria-labelledby="people-title">
          {data.people.map((user) => (
            <UserRow key={user.id} user={user} />
          ))}
        </ul>
      )}
      {data?.has_more && last && (
        <p>
          <ButtonLink href={userSearchHref({ q: search.q, after: last.username })}>
            <FormattedMessage id="moderation.people.more" />
          </ButtonLink>
        </p>
      )}
    </>
  )
}

/** A form with the address of the page, so that it works without scripts. */
function SearchField({ search }: { search: UserSearch }) {
  const intl = useIntl()
  const router = useRouter()
  const label = intl.formatMessage({ id: 'moderation.people.search' })
  return (
    <search className="min-w-0" aria-label={label}>
      <form
        key={search.q}
        action={USER_SEARCH_PATH}
        onSubmit={(event) => {
          event.preventDefault()
          const q = new FormData(event.currentTarget).get('q')
          if (typeof q === 'string') void router.navigate({ href: userSearchHref({ q: q.trim() }) })
        }}
      >
        <label className="group">
          <Search className="i" aria-hidden="true" />
          <input
            type="search"
            name="q"
            maxLength={EMAIL.max}
            placeholder={label}
            aria-label={label}
            defaultValue={search.q}
          />
        </label>
      </form>
    </search>
  )
}

function UserRow({ user }: { user: FoundUser }) {
  const { id, username, avatar_url: picture, created, role, email, email_verified: isVerified } = user
  return (
    <li className="file">
      <Avatar src={picture} seed={id} size="s" />
      <div className="min-w-0">
        <h2 className="queue-title">
          <AppLink href={`/moderation/user/${encodeURIComponent(username)}`}>{username}</AppLink>
        </h2>
        <p className="muted wrap-anywhere">
          <FormattedMessage
            id="moderation.people.facts"
            values={{ id: <code>{id}</code>, time: <RelativeTime date={created} /> }}
          />
          {email !== null && (
            <>
              {' · '}
              <FormattedMessage
                id={isVerified ? 'moderation.people.email' : 'moderation.people.email.unverified'}
                values={{ email: <bdi>{email}</bdi> }}
              />
            </>
          )}
        </p>
      </div>
      <Badge>
        <FormattedMessage id={`moderation.log.role.${role}`} />
      </Badge>
    </li>
  )
}
