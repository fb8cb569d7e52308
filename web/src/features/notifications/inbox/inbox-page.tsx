import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { CheckCheck, History, Settings } from 'lucide-react'
import { FormattedMessage, FormattedNumber } from 'react-intl'
import { AppLink } from '../../../ui/navigation/app-link.tsx'
import { Button, ButtonLink } from '../../../ui/controls/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { PREFERENCES_PATH } from '../preferences/notification-preferences.forms.ts'
import { InboxCard } from './inbox-card.tsx'
import { inboxQuery, useMarkAllRead, type EntryType, type InboxView } from './inbox.queries.ts'

const INBOX_PATH = '/dashboard/notifications'

/** Address of the page with a type filter, or with older notifications. */
function addressOf({ isHistory, type, before }: InboxView): string {
  const query = new URLSearchParams({ ...(type && { type }), ...(before && { before }) }).toString()
  return `${INBOX_PATH}${isHistory ? '/history' : ''}${query && `?${query}`}`
}

export function InboxPage({ view }: { view: InboxView }) {
  const { api } = useRouter().options.context
  const { data } = useSuspenseQuery(inboxQuery(api, view))
  const { isHistory, type } = view
  const last = data.groups.at(-1)?.entries[0]
  const total = data.unread.reduce((sum, { count }) => sum + count, 0)
  return (
    <>
      <div className="row">
        {!isHistory && data.unread.length > 1 && (
          <TypeFilter unread={data.unread} total={total} chosen={type} />
        )}
        <span className="row push">
          {isHistory ? (
            <ButtonLink href={INBOX_PATH}>
              <FormattedMessage id="notifications.toUnread" />
            </ButtonLink>
          ) : (
            <InboxActions hasHistory={data.has_history} hasUnread={total > 0} type={type} />
          )}
        </span>
      </div>
      {data.groups.length === 0 ? (
        <EmptyState
          title={<FormattedMessage id={isHistory ? 'notifications.history.none' : 'notifications.none'} />}
        >
          <FormattedMessage id={isHistory ? 'notifications.history.none.text' : 'notifications.none.text'} />
        </EmptyState>
      ) : (
        <ul className="slab inbox">
          {data.groups.map((group) => (
            <InboxCard key={group.entries[0]?.id} group={group} />
          ))}
        </ul>
      )}
      <div className="row">
        {view.before !== undefined && (
          <ButtonLink href={addressOf({ isHistory, ...(type && { type }) })}>
            <FormattedMessage id="notifications.newest" />
          </ButtonLink>
        )}
        {last && data.has_more && (
          <ButtonLink href={addressOf({ ...view, before: last.id })}>
            <FormattedMessage id="notifications.older" />
          </ButtonLink>
        )}
      </div>
    </>
  )
}

interface TypeFilterProps {
  unread: readonly { type: EntryType; count: number }[]
  total: number
  chosen: EntryType | undefined
}

function TypeFilter({ unread, total, chosen }: TypeFilterProps) {
  const all = [{ type: undefined, count: total }, ...unread]
  return (
    <nav className="chips pb-0" aria-labelledby="inbox-title">
      {all.map(({ type, count }) => (
        <AppLink
          key={type ?? 'all'}
          className={type === chosen ? 'chip chip-in' : 'chip'}
          aria-current={type === chosen ? 'page' : undefined}
          href={addressOf({ isHistory: false, ...(type && { type }) })}
        >
          <FormattedMessage id={`notifications.type.${type ?? 'all'}`} />
          <span className="muted">
            <FormattedNumber value={count} />
          </span>
        </AppLink>
      ))}
    </nav>
  )
}

interface InboxActionsProps {
  hasHistory: boolean
  hasUnread: boolean
  type: EntryType | undefined
}

function InboxActions({ hasHistory, hasUnread, type }: InboxActionsProps) {
  const readAll = useMarkAllRead()
  return (
    <>
      {hasUnread && (
        <Button icon={CheckCheck} isBusy={readAll.isPending} onClick={() => readAll.mutate(type)}>
          <FormattedMessage id="notifications.markAll" />
        </Button>
      )}
      <ButtonLink icon={Settings} href={PREFERENCES_PATH}>
        <FormattedMessage id="notifications.toChoices" />
      </ButtonLink>
      {hasHistory && (
        <ButtonLink icon={History} href={`${INBOX_PATH}/history`}>
          <FormattedMessage id="notifications.toHistory" />
        </ButtonLink>
      )}
    </>
  )
}
