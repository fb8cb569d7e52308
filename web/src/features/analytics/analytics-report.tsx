import type { AnalyticsReport } from '@quarry/api/contract/analytics/analytics'
import { ANALYTICS_PERIODS } from '@quarry/domain/analytics/analytics-periods'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useLocation, useRouter } from '@tanstack/react-router'
import { ChevronDown, FileDown } from 'lucide-react'
import { FormattedMessage, useIntl } from 'react-intl'
import { AppLink } from '../../ui/navigation/app-link.tsx'
import { Count } from '../../ui/labels/count.tsx'
import { TabLinks } from '../../ui/navigation/tab-links.tsx'
import { projectHref, versionHref } from '../projects/project-address.ts'
import { ProjectIcon } from '../projects/project-icon.tsx'
import { tagLabel, TagIcon } from '../projects/tags/tag-icon.tsx'
import { CHARTS, type AnalyticsView, analyticsHref } from './analytics-address.ts'
import { analyticsQuery, type AnalyticsScope, tableHref } from './analytics.queries.ts'
import { DayChart, DayTable } from './day-chart.tsx'
import { Breakdown } from './breakdown.tsx'
import '../../styles/pages/analytics.css'

interface AnalyticsProps {
  scope: AnalyticsScope
  view: AnalyticsView
}

/** Downloads and followers of one project, of an organization's projects, or of the viewer's own. */
export function Analytics({ scope, view }: AnalyticsProps) {
  const { api } = useRouter().options.context
  const { data: report } = useSuspenseQuery(analyticsQuery(api, scope, view.period))
  return (
    <div className="stack">
      <Periods view={view} />
      <Totals report={report} view={view} />
      <section className="slab slab-pad stack gap-3" aria-labelledby="analytics-days">
        <div className="row">
          <h2 id="analytics-days">
            <FormattedMessage id={`analytics.by.day.${view.chart}`} />
          </h2>
          <a className="btn push" href={tableHref(scope, view.period)} download>
            <FileDown className="i" aria-hidden="true" />
            <FormattedMessage id="analytics.csv" />
          </a>
        </div>
        {report[view.chart] === 0 ? (
          <p className="muted">
            <FormattedMessage id={`analytics.none.${view.chart}`} />
          </p>
        ) : (
          <DayChart days={report.days} today={report.today} chart={view.chart} />
        )}
        <details className="fold day-table">
          <summary>
            <FormattedMessage id="analytics.table" />
            <ChevronDown className="i" aria-hidden="true" />
          </summary>
          <DayTable days={report.days} today={report.today} />
        </details>
      </section>
      {scope.kind !== 'project' && <Projects report={report} view={view} />}
      <Parts report={report} />
    </div>
  )
}

function Periods({ view }: { view: AnalyticsView }) {
  const intl = useIntl()
  const path = useLocation({ select: ({ pathname }) => pathname })
  return (
    <TabLinks
      label={intl.formatMessage({ id: 'analytics.period' })}
      tabs={ANALYTICS_PERIODS.map((period) => ({
        href: analyticsHref(path, { ...view, period }),
        label: intl.formatMessage({ id: `analytics.period.${period}` }),
        isCurrent: period === view.period,
      }))}
    />
  )
}

/** The sums of the period; each selects its chart. */
function Totals({ report, view }: { report: AnalyticsReport; view: AnalyticsView }) {
  const intl = useIntl()
  const path = useLocation({ select: ({ pathname }) => pathname })
  return (
    <nav className="totals" aria-label={intl.formatMessage({ id: 'analytics.totals' })}>
      {CHARTS.map((chart) => (
        <AppLink
          key={chart}
          className="slab slab-pad total"
          href={analyticsHref(path, { ...view, chart })}
          resetScroll={false}
          aria-current={chart === view.chart ? 'true' : undefined}
        >
          <span className="muted">
            <FormattedMessage id={`analytics.${chart}`} />
          </span>
          <b>
            <Count value={report[chart]} />
          </b>
          {chart === 'followers' && (
            <small className="muted">
              <FormattedMessage id="analytics.followers.note" />
            </small>
          )}
        </AppLink>
      ))}
    </nav>
  )
}

/** Each project with its sum, linked to its own analytics. */
function Projects({ report, view }: { report: AnalyticsReport; view: AnalyticsView }) {
  const rows = report.projects.map((project) => ({
    key: project.id,
    downloads: project.downloads,
    name: (
      <AppLink
        className="row-tight"
        dir="auto"
        href={analyticsHref(`${projectHref(project)}/settings/analytics`, view)}
      >
        <ProjectIcon project={project} size="s" />
        <span className="clip">{project.title}</span>
        <small className="muted">
          <FormattedMessage id="analytics.ever" values={{ count: project.downloads_ever }} />
        </small>
      </AppLink>
    ),
  }))
  const hiddenCount = report.project_count - rows.length
  return (
    <Breakdown
      id="projects"
      rows={rows}
      note={
        hiddenCount > 0 && <FormattedMessage id="analytics.projects.more" values={{ count: hiddenCount }} />
      }
    />
  )
}

function Parts({ report }: { report: AnalyticsReport }) {
  const intl = useIntl()
  const [only] = report.projects
  return (
    <div className="analytics-parts">
      {only && (
        <Breakdown
          id="versions"
          rows={report.versions.map(({ id, name, version_number: number, downloads }) => ({
            key: id,
            downloads,
            name: (
              <AppLink href={versionHref(only, id)}>
                <bdi>{number}</bdi> <small className="muted">{name}</small>
              </AppLink>
            ),
          }))}
        />
      )}
      <Breakdown
        id="loaders"
        note={<FormattedMessage id="analytics.several" />}
        rows={report.loaders.map(({ name, downloads }) => ({
          key: name,
          downloads,
          name: (
            <span className="row-tight">
              <TagIcon name={name} />
              {tagLabel(intl, name)}
            </span>
          ),
        }))}
      />
      <Breakdown
        id="gameVersions"
        note={<FormattedMessage id="analytics.several" />}
        rows={report.game_versions.map(({ name, downloads }) => ({
          key: name,
          downloads,
          name: <bdi>{name}</bdi>,
        }))}
      />
    </div>
  )
}
