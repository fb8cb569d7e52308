import type { FoundUser } from '@quarry/api/contract/accounts/user-search'
import { EMAIL } from '@quarry/domain/limits/lengths'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { startTransition, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { usePosted } from '../../../lib/forms/use-posted-form.ts'
import { Form } from '../../../ui/controls/form.tsx'
import { AppLink } from '../../../ui/navigation/app-link.tsx'
import { Avatar } from '../../../ui/labels/avatar.tsx'
import { Badge } from '../../../ui/labels/badge.tsx'
import { ButtonLink } from '../../../ui/controls/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { RelativeTime } from '../../../ui/labels/relative-time.tsx'
import { USER_SEARCH_FORM } from './user-search.forms.ts'
import {
  isEmailSearch,
  USER_SEARCH_PATH,
  userSearchHref,
  userSearchQuery,
  type UserSearch,
} from './user-search.queries.ts'
import '../../../styles/pages/files-list.css'

/** Finds accounts by id, by the start of the username, or by the full email. */
export function UserSearchPage({ search: addressed }: { search: UserSearch }) {
  const { api } = useRouter().options.context
  const [email, setEmail] = useState(usePosted(USER_SEARCH_FORM)?.values['q'])
  const search = email !== undefined && addressed.q === '' ? { q: email } : addressed
  const { data } = useSuspenseQuery(userSearchQuery(api, search))
  const last = data?.people.at(-1)
  return (
    <>
      <SearchField search={search} onEmail={(next) => startTransition(() => setEmail(next))} />
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

interface SearchFieldProps {
  search: UserSearch
  /** Searches for an email, which must not be in the address of the page; undefined for another search. */
  onEmail: (email: string | undefined) => void
}

function SearchField({ search, onEmail }: SearchFieldProps) {
  const intl = useIntl()
  const router = useRouter()
  const label = intl.formatMessage({ id: 'moderation.people.search' })
  return (
    <search className="min-w-0" aria-label={label}>
      <Form
        key={search.q}
        draft={null}
        native={USER_SEARCH_FORM}
        onSubmit={(event) => {
          event.preventDefault()
          const field = new FormData(event.currentTarget).get('q')
          const q = typeof field === 'string' ? field.trim() : ''
          onEmail(isEmailSearch(q) ? q : undefined)
          void router.navigate({ href: isEmailSearch(q) ? USER_SEARCH_PATH : userSearchHref({ q }) })
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
      </Form>
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
