import type { OutputOf } from '@quarry/api/contract/endpoint'
import type { listReviewQueue } from '@quarry/api/contract/moderation/review'
import { QUEUE_SEARCH } from '@quarry/domain/limits/lengths'
import { useRouter } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { type FormEvent, type ReactNode, useRef } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { AppLink } from '../../../ui/navigation/app-link.tsx'
import { Count } from '../../../ui/labels/count.tsx'
import { Note } from '../../../ui/feedback/note.tsx'
import { NextProject } from './next-project.tsx'
import { QUEUE_PATH, type QueueView, queueHref } from './queue-address.ts'

type WaitingCounts = OutputOf<typeof listReviewQueue>['waiting']

type QueueFiltersProps = { view: QueueView; waiting: WaitingCounts }

/** Filters and order of the queue; each choice is a link. */
export function QueueFilters({ view, waiting }: QueueFiltersProps) {
  const filter = { ...view, after: undefined }
  return (
    <>
      <div className="row">
        <QueueSearch filter={filter} />
        <div className="push">
          <NextProject type={view.type} />
        </div>
      </div>
      <WaitNotes filter={filter} waiting={waiting} />
      <nav className="row" aria-labelledby="queue-title">
        <FilterLink href={queueHref({ ...filter, type: undefined })} isOn={view.type === undefined}>
          <FormattedMessage id="moderation.queue.all" /> <Count value={waiting.all} />
        </FilterLink>
        {waiting.types.map(({ type, count }) => (
          <FilterLink key={type} href={queueHref({ ...filter, type })} isOn={view.type === type}>
            <FormattedMessage id={`shell.type.${type}.plural`} /> <Count value={count} />
          </FilterLink>
        ))}
        <FilterLink href={queueHref({ ...filter, order: undefined })} isOn={view.order === undefined}>
          <FormattedMessage id="moderation.queue.oldest" />
        </FilterLink>
        <FilterLink href={queueHref({ ...filter, order: 'newest' })} isOn={view.order === 'newest'}>
          <FormattedMessage id="moderation.queue.newest" />
        </FilterLink>
        {view.waited !== undefined && (
          <FilterLink href={queueHref({ ...filter, waited: undefined })} isOn={false}>
            <FormattedMessage id="moderation.queue.anyWait" />
          </FilterLink>
        )}
      </nav>
    </>
  )
}

type FilterLinkProps = { href: string; isOn: boolean; children: ReactNode }

const FilterLink = ({ href, isOn, children }: FilterLinkProps) => (
  <AppLink className={isOn ? 'chip chip-in' : 'chip'} aria-current={isOn ? 'page' : undefined} href={href}>
    {children}
  </AppLink>
)

/** How many projects wait longer than promised; each count links to them. */
function WaitNotes({ filter, waiting }: { filter: QueueView; waiting: WaitingCounts }) {
  const long = waiting.long - waiting.too_long
  return (
    <>
      {waiting.too_long > 0 && (
        <Note level="error">
          <AppLink className="link" href={queueHref({ ...filter, waited: 'too_long' })}>
            <FormattedMessage id="moderation.queue.tooLong" values={{ count: waiting.too_long }} />
          </AppLink>
        </Note>
      )}
      {long > 0 && (
        <Note level="warning">
          <AppLink className="link" href={queueHref({ ...filter, waited: 'long' })}>
            <FormattedMessage id="moderation.queue.long" values={{ count: waiting.long }} />
          </AppLink>
        </Note>
      )}
    </>
  )
}

/** Without scripts the browser submits the form to the same address. */
function QueueSearch({ filter }: { filter: QueueView }) {
  const intl = useIntl()
  const router = useRouter()
  const field = useRef<HTMLInputElement>(null)
  const { q, ...others } = filter
  const label = intl.formatMessage({ id: 'moderation.queue.search' })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const search = field.current?.value.trim()
    void router.navigate({ href: queueHref({ ...others, ...(search && { q: search }) }) })
  }
  return (
    <search className="min-w-0" aria-label={label}>
      <form action={QUEUE_PATH} onSubmit={submit} key={q}>
        {Object.entries(others).map(
          ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
        )}
        <label className="group">
          <Search className="i" aria-hidden="true" />
          <input
            ref={field}
            type="search"
            name="q"
            maxLength={QUEUE_SEARCH.max}
            placeholder={label}
            aria-label={label}
            defaultValue={q}
          />
        </label>
      </form>
    </search>
  )
}
