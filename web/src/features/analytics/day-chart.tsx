import type { AnalyticsReport } from '@quarry/api/contract/analytics/analytics'
import { FormattedMessage, useIntl } from 'react-intl'
import { formatExact, formatUnits } from '../../lib/format/format.ts'
import type { AnalyticsView } from './analytics-address.ts'
import { axisLabels, axisMaximum } from './day-scale.ts'
import '../../styles/pages/analytics.css'

const SLOT = 10
const BAR = 7
const HEIGHT = 100

type DayChartProps = Pick<AnalyticsReport, 'days' | 'today'> & Pick<AnalyticsView, 'chart'>

/** A bar for each day, scaled to the available width; `DayTable` has the same numbers for screen readers. */
export function DayChart({ days, today, chart }: DayChartProps) {
  const intl = useIntl()
  const date = (day: string, style: 'long' | 'short') =>
    intl.formatDate(day, {
      timeZone: 'UTC',
      day: 'numeric',
      month: style,
      ...(style === 'long' && { year: 'numeric' }),
    })
  const top = axisMaximum(days.map((day) => day[chart]))
  const [first, last] = [days[0], days.at(-1)]
  const middle = days[Math.floor((days.length - 1) / 2)]
  const label = intl.formatMessage(
    { id: `analytics.chart.${chart}` },
    { from: date(first?.day ?? today, 'long'), to: date(last?.day ?? today, 'long') },
  )
  return (
    <figure className="day-chart" aria-label={label}>
      <div className="day-ticks" aria-hidden="true">
        {axisLabels(top).map((tick) => (
          <span key={tick}>{formatUnits(intl.locale, tick)}</span>
        ))}
      </div>
      <svg aria-hidden="true" viewBox={`0 0 ${days.length * SLOT} ${HEIGHT}`} preserveAspectRatio="none">
        {days.map((day, place) => {
          const height = (day[chart] / top) * HEIGHT
          return (
            <g
              key={day.day}
              data-tip={intl.formatMessage(
                { id: `analytics.day.${chart}` },
                { day: date(day.day, 'long'), count: day[chart] },
              )}
            >
              <rect className="day-slot" x={place * SLOT} width={SLOT} height={HEIGHT} />
              <rect
                className={day.day === today ? 'day-bar day-open' : 'day-bar'}
                x={place * SLOT + (SLOT - BAR) / 2}
                y={HEIGHT - height}
                width={BAR}
                height={height}
              />
            </g>
          )
        })}
      </svg>
      <div className="day-names" aria-hidden="true">
        {[first, middle, last].map(
          (day, place) => day && <span key={`${place} ${day.day}`}>{date(day.day, 'short')}</span>,
        )}
      </div>
      <figcaption className="muted">
        <FormattedMessage id={last?.day === today ? 'analytics.days.open' : 'analytics.days.over'} />
      </figcaption>
    </figure>
  )
}

/** The days as a table, latest first. */
export function DayTable({ days, today }: Pick<AnalyticsReport, 'days' | 'today'>) {
  const intl = useIntl()
  return (
    <table className="table">
      <thead>
        <tr>
          <th scope="col">
            <FormattedMessage id="analytics.table.day" />
          </th>
          <th scope="col" className="end">
            <FormattedMessage id="analytics.downloads" />
          </th>
          <th scope="col" className="end">
            <FormattedMessage id="analytics.followers" />
          </th>
        </tr>
      </thead>
      <tbody>
        {days.toReversed().map(({ day, downloads, followers }) => (
          <tr key={day}>
            <th scope="row">
              {intl.formatDate(day, { timeZone: 'UTC', dateStyle: 'long' })}
              {day === today && (
                <span className="day-so-far">
                  <FormattedMessage id="analytics.table.today" />
                </span>
              )}
            </th>
            <td className="end num">{formatExact(intl.locale, downloads)}</td>
            <td className="end num">{formatExact(intl.locale, followers)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
