import type { OutputOf } from '@quarry/api/contract/endpoint'
import type { getReportDetail } from '@quarry/api/contract/reports/reports'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { FormattedMessage, useIntl } from 'react-intl'
import { canDo } from '../../lib/viewer/can-do.ts'
import { usePosted } from '../../lib/forms/use-posted-form.ts'
import { useViewer } from '../../lib/viewer/use-viewer.ts'
import { AppLink } from '../../ui/navigation/app-link.tsx'
import { Form } from '../../ui/controls/form.tsx'
import { FormRecovery } from '../forms/form-recovery.tsx'
import { markdownQuery } from '../markdown/markdown.queries.ts'
import { UnreferencedImages } from '../threads/unreferenced-images.tsx'
import { Prose } from '../markdown/prose.tsx'
import { ThreadView } from '../threads/thread-view.tsx'
import { reportAddress } from './report-address.ts'
import { ReportFacts, ReportTitle } from './report-list.tsx'
import { reportQuery, useLiveReport } from './reports.queries.ts'
import { ReportActions } from './queue/report-actions.tsx'

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
        <ReportFacts entry={report} />
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
      {isStaff && <StaffActions report={report} />}
    </>
  )
}

function StaffActions({ report }: { report: OutputOf<typeof getReportDetail> }) {
  const posted = usePosted('settle-reports')
  const viewerId = useViewer()?.id
  const isMine = report.assignee !== null && report.assignee.id === viewerId
  return (
    <section className="slab slab-pad stack" aria-labelledby="settle">
      <h2 id="settle">
        <FormattedMessage id="reports.settle.one" />
      </h2>
      <Form native="settle-reports" hidden={{ report: report.id }} className="stack">
        <FormRecovery form="settle-reports" about={report.id} />
        <ReportActions posted={posted} isOpen={!report.is_closed} isMine={isMine} rules={[report.rule]} />
      </Form>
    </section>
  )
}
