import type { OutputOf } from '@quarry/api/contract/endpoint'
import type { getReportDetail } from '@quarry/api/contract/reports/reports'
import { FormattedMessage } from 'react-intl'
import { usePosted } from '../../lib/forms/use-posted-form.ts'
import { useViewer } from '../../lib/viewer/use-viewer.ts'
import { Form } from '../../ui/controls/form.tsx'
import { ReportActions } from './queue/report-actions.tsx'

/** The decisions of staff on one report. */
export function StaffActions({ report }: { report: OutputOf<typeof getReportDetail> }) {
  const posted = usePosted('settle-reports')
  const viewerId = useViewer()?.id
  const isMine = report.assignee !== null && report.assignee.id === viewerId
  return (
    <section className="slab slab-pad stack" aria-labelledby="settle">
      <h2 id="settle">
        <FormattedMessage id="reports.settle.one" />
      </h2>
      <Form
        draft={`settle-report:${report.id}`}
        native="settle-reports"
        hidden={{ report: report.id }}
        className="stack"
      >
        <ReportActions posted={posted} isOpen={!report.is_closed} isMine={isMine} rules={[report.rule]} />
      </Form>
    </section>
  )
}
