import { SITE_PARTS, type PartState } from '@quarry/api/contract/site/site-state'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { CircleCheck, CircleX, Clock } from 'lucide-react'
import { FormattedMessage } from 'react-intl'
import { Badge } from '../../../ui/labels/badge.tsx'
import { Note } from '../../../ui/feedback/note.tsx'
import { RelativeTime } from '../../../ui/labels/relative-time.tsx'
import { siteStatusQuery } from './status.queries.ts'
import '../../../styles/pages/site-operations.css'

const LOOKS = {
  working: { tone: 'green', icon: CircleCheck },
  late: { tone: 'orange', icon: Clock },
  down: { tone: 'red', icon: CircleX },
} as const

/** The state of each part of the site at the last check. */
export function StatusPage() {
  const { api } = useRouter().options.context
  const { data } = useSuspenseQuery(siteStatusQuery(api))
  const states = new Map(data?.parts.map(({ name, state }) => [name, state]))
  const stateOf = (name: (typeof SITE_PARTS)[number]): PartState => states.get(name) ?? 'down'
  const isAllWell = SITE_PARTS.every((name) => stateOf(name) === 'working')
  return (
    <>
      <output>
        <Note level={isAllWell ? 'success' : 'warning'}>
          <FormattedMessage
            id={
              isAllWell
                ? 'site-operations.state.well'
                : data
                  ? 'site-operations.state.some'
                  : 'site-operations.state.silent'
            }
          />
        </Note>
      </output>
      <ul className="slab part-list">
        <Part name="site" state="working" />
        <Part name="api" state={data ? 'working' : 'down'} />
        {data && SITE_PARTS.map((name) => <Part key={name} name={name} state={stateOf(name)} />)}
      </ul>
      {data && (
        <p className="muted">
          <FormattedMessage
            id="site-operations.state.checked"
            values={{ time: <RelativeTime date={data.checked} /> }}
          />
        </p>
      )}
    </>
  )
}

function Part({ name, state }: { name: (typeof SITE_PARTS)[number] | 'site' | 'api'; state: PartState }) {
  return (
    <li>
      <div>
        <b>
          <FormattedMessage id={`site-operations.state.${name}`} />
        </b>
        <p className="muted">
          <FormattedMessage id={`site-operations.state.${name}.text`} />
        </p>
      </div>
      <Badge tone={LOOKS[state].tone} icon={LOOKS[state].icon}>
        <FormattedMessage id={`site-operations.state.is.${state}`} />
      </Badge>
    </li>
  )
}
