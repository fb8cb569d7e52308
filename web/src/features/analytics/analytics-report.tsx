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
import { CHARTS, type Look, lookHref } from './analytics-address.ts'
import { analyticsQuery, type Counted, tableHref } from './analytics.queries.ts'
import { DayChart, DayTable } from './day-chart.tsx'
import { Shares } from './breakdown.tsx'
import '../../styles/pages/analytics.css'

interface AnalyticsProps {
  counted: Counted
  look: Look
}

/** What was downloaded of a project, of those of an organization, or of all one's own. */
export function Analytics({ counted, look }: AnalyticsProps) {
  const { api } = useRouter().options.context
  const { data: report } = useSuspenseQuery(analyticsQuery(api, counted, look.period))
  return (
    <div className="stack">
      <Periods look={look} />
      <Totals report={report} look={look} />
      <section className="slab slab-pad stack gap-3" aria-labelledby="analytics-days">
        <div className="row">
          <h2 id="analytics-days">
            <FormattedMessage id={`analytics.by.day.${look.chart}`} />
          </h2>
          <a className="btn push" href={tableHref(counted, look.period)} download>
            <FileDown className="i" aria-hidden="true" />
            <FormattedMessage id="analytics.csv" />
          </a>
        </div>
        {report[look.chart] === 0 ? (
          <p className="muted">
            <FormattedMessage id={`analytics.none.${look.chart}`} />
          </p>
        ) : (
          <DayChart days={report.days} today={report.today} chart={look.chart} />
        )}
        <details className="fold day-table">
          <summary>
            <FormattedMessage id="analytics.table" />
            <ChevronDown className="i" aria-hidden="true" />
          </summary>
          <DayTable days={report.days} today={report.today} />
        </details>
      </section>
      {counted.kind !== 'project' && <Projects report={report} look={look} />}
      <Parts report={report} />
    </div>
  )
}

function Periods({ look }: { look: Look }) {
  const intl = useIntl()
  const path = useLocation({ select: ({ pathname }) => pathname })
  return (
    <TabLinks
      label={intl.formatMessage({ id: 'analytics.period' })}
      tabs={ANALYTICS_PERIODS.map((period) => ({
        href: lookHref(path, { ...look, period }),
        label: intl.formatMessage({ id: `analytics.period.${period}` }),
        isCurrent: period === look.period,
      }))}
    />
  )
}

/** The sums of the period, each the way to its days. */
function Totals({ report, look }: { report: AnalyticsReport; look: Look }) {
  const intl = useIntl()
  const path = useLocation({ select: ({ pathname }) => pathname })
  return (
    <nav className="totals" aria-label={intl.formatMessage({ id: 'analytics.totals' })}>
      {CHARTS.map((chart) => (
        <AppLink
          key={chart}
          className="slab slab-pad total"
          href={lookHref(path, { ...look, chart })}
          resetScroll={false}
          aria-current={chart === look.chart ? 'true' : undefined}
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

/** Each project with its sum, leading to its own page. */
function Projects({ report, look }: { report: AnalyticsReport; look: Look }) {
  const rows = report.projects.map((project) => ({
    key: project.id,
    downloads: project.downloads,
    name: (
      <AppLink
        className="row-tight"
        dir="auto"
        href={lookHref(`${projectHref(project)}/settings/analytics`, look)}
      >
        <ProjectIcon project={project} size="s" />
        <span className="clip">{project.title}</span>
        <small className="muted">
          <FormattedMessage id="analytics.ever" values={{ count: project.downloads_ever }} />
        </small>
      </AppLink>
    ),
  }))
  const more = report.project_count - rows.length
  return (
    <Shares
      id="projects"
      rows={rows}
      note={more > 0 && <FormattedMessage id="analytics.projects.more" values={{ count: more }} />}
    />
  )
}

function Parts({ report }: { report: AnalyticsReport }) {
  const intl = useIntl()
  const [only] = report.projects
  return (
    <div className="analytics-parts">
      {only && (
        <Shares
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
      <Shares
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
      <Shares
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
