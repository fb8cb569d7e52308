import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type ComponentProps, memo, Suspense } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { lazyInBrowser } from '../../lib/lazy/lazy-part.tsx'
import { canDo } from '../../lib/viewer/can-do.ts'
import { AppLink } from '../../ui/navigation/app-link.tsx'
import { markdownQuery } from '../markdown/markdown.queries.ts'
import { UnreferencedImages } from '../threads/unreferenced-images.tsx'
import { Prose } from '../markdown/prose.tsx'
import { ThreadView } from '../threads/thread-view.tsx'
import { reportAddress } from './report-address.ts'
import { ReportFacts, ReportTitle } from './report-list.tsx'
import { reportQuery, useLiveReport } from './reports.queries.ts'

const StaffActions = lazyInBrowser(async () => (await import('./staff-actions.tsx')).StaffActions)

const ReportedTarget = lazyInBrowser(async () => (await import('./reported-target.tsx')).ReportedTarget)

/**
 * Not rendered again with the page around it: React would remove the form, with what is typed into it, if that happens
 * before its code is loaded.
 */
const Actions = memo(function Actions(props: ComponentProps<typeof StaffActions>) {
  return (
    <Suspense>
      <StaffActions {...props} />
    </Suspense>
  )
})

/** One report with its thread; staff close and reopen it. */
export function ReportDetail({ id }: { id: string }) {
  const { api, markdown } = useRouter().options.context
  const intl = useIntl()
  const { data: report } = useSuspenseQuery(reportQuery(api, id))
  useLiveReport(report)
  const { data: html } = useSuspenseQuery(markdownQuery({ intl, markdown, baseLevel: 3, text: report.body }))
  const isStaff = canDo(report, 'report.close')
  const { target } = report
  return (
    <>
      <h1 className="title">
        {target.href === null ? (
          <ReportTitle entry={report} />
        ) : (
          <AppLink href={target.href}>
            <ReportTitle entry={report} />
          </AppLink>
        )}
      </h1>
      <section className="slab slab-pad stack">
        <ReportFacts entry={report} isStaff={isStaff} />
        {report.assignee && (
          <p className="muted">
            <FormattedMessage
              id="reports.assignee"
              values={{ name: <bdi>{report.assignee.username}</bdi> }}
            />
          </p>
        )}
        <Prose html={html} isCompact />
        <UnreferencedImages ids={report.images} text={report.body} />
      </section>
      <section className="slab slab-pad stack" aria-labelledby="said">
        <h2 id="said">
          <FormattedMessage id="reports.messages" />
        </h2>
        {!isStaff && !report.is_closed && (
          <p className="muted">
            <FormattedMessage id="reports.addDetails" />
          </p>
        )}
        <ThreadView
          id={report.thread.id}
          isStaff={isStaff}
          isClosed={report.is_closed}
          newReportHref={
            target.href === null ? undefined : reportAddress({ item: target.type, itemID: target.id })
          }
        />
      </section>
      {isStaff && (
        <>
          <Suspense>
            <ReportedTarget report={report} />
          </Suspense>
          <Actions
            report={report.id}
            isOpen={!report.is_closed}
            assigneeId={report.assignee?.id}
            rule={report.rule}
          />
        </>
      )}
    </>
  )
}
