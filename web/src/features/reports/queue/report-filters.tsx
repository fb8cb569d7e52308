import { REPORT_ASSIGNEE_FILTERS, REPORTED_ITEMS, RULE_CATEGORIES } from '@quarry/domain/reports/report-types'
import { FormattedMessage } from 'react-intl'
import { AppLink } from '../../../ui/navigation/app-link.tsx'
import { addressOf, type StaffReportsView } from './report-queue.queries.ts'
import '../../../styles/pages/reports-queue.css'

const GROUPS = {
  state: (['open', 'closed'] as const).map((value) => ({ value, label: `reports.state.${value}` as const })),
  whose: REPORT_ASSIGNEE_FILTERS.map((value) => ({ value, label: `reports.whose.${value}` as const })),
  item: REPORTED_ITEMS.map((value) => ({ value, label: `reports.item.${value}` as const })),
  rule: RULE_CATEGORIES.map((value) => ({ value, label: `reports.rule.${value}` as const })),
}

/** Links that narrow the list, one row per filter; the link of a chosen value removes it. */
export function ReportFilters({ view }: { view: StaffReportsView }) {
  const { before: _before, ...chosen } = view
  return (
    <div className="report-group">
      {(Object.keys(GROUPS) as (keyof typeof GROUPS)[]).map((group) => (
        <nav key={group} className="row" aria-labelledby={`by-${group}`}>
          <span className="muted" id={`by-${group}`}>
            <FormattedMessage id={`reports.by.${group}`} />
          </span>
          {GROUPS[group].map(({ value, label }) => {
            const isOn = view[group] === value
            const next = isOn && group !== 'state' ? undefined : value
            return (
              <AppLink
                key={value}
                className={isOn ? 'chip chip-in' : 'chip'}
                aria-current={isOn ? 'true' : undefined}
                href={addressOf({ ...chosen, [group]: next })}
              >
                <FormattedMessage id={label} />
              </AppLink>
            )
          })}
        </nav>
      ))}
    </div>
  )
}
