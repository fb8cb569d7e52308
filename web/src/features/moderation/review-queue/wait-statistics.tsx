import type { WaitStatistics as Statistics } from '@quarry/api/contract/moderation/review'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { FormattedMessage, FormattedNumber } from 'react-intl'
import { Count } from '../../../ui/labels/count.tsx'
import { reviewStatisticsQuery } from './review-queue.queries.ts'
import '../../../styles/pages/site-dashboard.css'

/** How long projects waited for a decision recently: of all staff, and of the viewer. */
export function WaitStatistics() {
  const { api } = useRouter().options.context
  const { data } = useSuspenseQuery(reviewStatisticsQuery(api))
  return (
    <section className="stack" aria-labelledby="moderation-waits">
      <h2 id="moderation-waits">
        <FormattedMessage id="moderation.waits" values={{ days: data.days }} />
      </h2>
      <dl className="figures">
        <Decisions id="all" statistics={data.all} />
        <Decisions id="own" statistics={data.own} />
      </dl>
    </section>
  )
}

function Decisions({ id, statistics }: { id: 'all' | 'own'; statistics: Statistics }) {
  const { decisions, median_ms: median, ninetieth_ms: ninetieth, in_time: inTime } = statistics
  return (
    <div className="slab slab-pad">
      <dt className="muted">
        <FormattedMessage id={`moderation.waits.${id}`} />
      </dt>
      <dd>
        <Count value={decisions} />
      </dd>
      {median !== null && ninetieth !== null && (
        <>
          <dd className="figure-note">
            <FormattedMessage id="moderation.waits.half" values={{ wait: <Hours ms={median} /> }} />
          </dd>
          <dd className="figure-note">
            <FormattedMessage id="moderation.waits.nine" values={{ wait: <Hours ms={ninetieth} /> }} />
          </dd>
          <dd className="figure-note">
            <FormattedMessage id="moderation.waits.inTime" values={{ share: inTime / decisions }} />
          </dd>
        </>
      )}
    </div>
  )
}

const HOUR_MS = 3_600_000

/** With one decimal below a day, in whole hours above. */
const Hours = ({ ms }: { ms: number }) => (
  <FormattedNumber
    value={ms / HOUR_MS}
    style="unit"
    unit="hour"
    maximumFractionDigits={ms < 24 * HOUR_MS ? 1 : 0}
  />
)
