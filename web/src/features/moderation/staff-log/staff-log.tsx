import type { StaffLogEntry } from '@quarry/api/contract/moderation/staff-log'
import { STAFF_LOG_THINGS } from '@quarry/domain/moderation/staff-log'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { FormattedMessage, useIntl } from 'react-intl'
import { AppLink } from '../../../ui/navigation/app-link.tsx'
import { ButtonLink } from '../../../ui/controls/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { RelativeTime } from '../../../ui/labels/relative-time.tsx'
import { loggedValue, pageOfThing } from './staff-log-entry-text.ts'
import { staffLogHref, type StaffLogView } from './staff-log-address.ts'
import { staffLogQuery } from './staff-log.queries.ts'
import '../../../styles/pages/files-list.css'

/** The actions of staff, newest first, optionally of one member or on one target. */
export function StaffLog({ view }: { view: StaffLogView }) {
  const { api } = useRouter().options.context
  const { data } = useSuspenseQuery(staffLogQuery(api, view))
  const last = data.entries.at(-1)
  return (
    <>
      <LogFilters view={view} />
      {data.entries.length === 0 ? (
        <EmptyState title={<FormattedMessage id="moderation.log.none" />}>
          <FormattedMessage id="moderation.log.none.text" />
        </EmptyState>
      ) : (
        <ul className="slab" aria-labelledby="log-title">
          {data.entries.map((entry) => (
            <LogRow key={entry.id} entry={entry} view={view} />
          ))}
        </ul>
      )}
      <div className="row">
        {view.before !== undefined && (
          <ButtonLink href={staffLogHref({ ...view, before: undefined })}>
            <FormattedMessage id="moderation.log.newest" />
          </ButtonLink>
        )}
        {data.has_more && last && (
          <ButtonLink href={staffLogHref({ ...view, before: last.id })}>
            <FormattedMessage id="moderation.log.older" />
          </ButtonLink>
        )}
      </div>
    </>
  )
}

/** One chip per kind of target. The rows add filters by member and target, which are removed here. */
function LogFilters({ view }: { view: StaffLogView }) {
  const { before: _before, ...chosen } = view
  return (
    <nav className="row" aria-labelledby="log-title">
      {STAFF_LOG_THINGS.map((thing) => {
        const isOn = view.thing === thing
        return (
          <AppLink
            key={thing}
            className={isOn ? 'chip chip-in' : 'chip'}
            aria-current={isOn ? 'page' : undefined}
            href={staffLogHref({ ...chosen, about: undefined, thing: isOn ? undefined : thing })}
          >
            <FormattedMessage id={`moderation.log.thing.${thing}`} />
          </AppLink>
        )
      })}
      {view.by !== undefined && (
        <AppLink className="chip chip-in" href={staffLogHref({ ...chosen, by: undefined })}>
          <FormattedMessage id="moderation.log.anybody" values={{ name: view.by }} />
        </AppLink>
      )}
      {view.about !== undefined && (
        <AppLink className="chip chip-in" href={staffLogHref({ ...chosen, about: undefined })}>
          <FormattedMessage id="moderation.log.anything" values={{ id: view.about }} />
        </AppLink>
      )}
    </nav>
  )
}

function LogRow({ entry, view }: { entry: StaffLogEntry; view: StaffLogView }) {
  const intl = useIntl()
  const { actor, action, thing, thing_id: about } = entry
  const { before: _before, ...chosen } = view
  const valueOf = (value: string | null) => (value === null ? '' : loggedValue(intl, action, value))
  return (
    <li className="file">
      <div className="min-w-0">
        <p className="file-name">
          <FormattedMessage
            id={`moderation.log.action.${action}`}
            values={{
              detail: <bdi>{entry.detail}</bdi>,
              before: valueOf(entry.before),
              after: valueOf(entry.after),
            }}
          />
          {' · '}
          <ThingName entry={entry} />
        </p>
        <Changes changes={entry.changes} />
        {entry.why !== null && (
          <p className="wrap-anywhere" dir="auto">
            {entry.why}
          </p>
        )}
        <p className="muted">
          <FormattedMessage
            id="moderation.log.facts"
            values={{
              who: (
                <AppLink className="link" href={staffLogHref({ ...chosen, by: actor.username ?? actor.id })}>
                  {actor.username ?? actor.id}
                </AppLink>
              ),
              time: <RelativeTime date={entry.at} />,
            }}
          />
          {' · '}
          <AppLink className="link" href={staffLogHref({ ...chosen, thing, about })}>
            <FormattedMessage id="moderation.log.all" values={{ id: about }} />
          </AppLink>
        </p>
      </div>
    </li>
  )
}

/** The values before and after of the fields of an edit. */
function Changes({ changes }: Pick<StaffLogEntry, 'changes'>) {
  if (changes.length === 0) return null
  return (
    <ul className="wrap-anywhere muted">
      {changes.map(({ field, before, after }) => (
        <li key={field}>
          <FormattedMessage
            id="moderation.log.change"
            values={{
              field,
              before: <bdi>{before}</bdi>,
              after: <bdi>{after}</bdi>,
              was: before === '' ? 'empty' : 'set',
              is: after === '' ? 'empty' : 'set',
            }}
          />
        </li>
      ))}
    </ul>
  )
}

function ThingName({ entry }: { entry: StaffLogEntry }) {
  const href = pageOfThing(entry)
  const name = (
    <FormattedMessage
      id={`moderation.log.of.${entry.thing}`}
      values={{ name: <bdi>{entry.thing_name ?? entry.thing_id}</bdi> }}
    />
  )
  return href === undefined ? name : <AppLink href={href}>{name}</AppLink>
}
