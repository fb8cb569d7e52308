import { createFileRoute } from '@tanstack/react-router'
import { staffOnly } from '../../features/moderation/staff-only.ts'
import { StaffNav } from '../../features/moderation/staff-nav.tsx'
import { ReportDetail } from '../../features/reports/report-detail.tsx'
import { loadReport } from '../../features/reports/load-report.ts'
import { titledPageHead } from '../../lib/head/titled-page-head.ts'

export const Route = createFileRoute('/moderation/report/$report')({
  staticData: { messages: ['reports', 'projects-labels', 'markdown', 'moderation'] },
  beforeLoad: staffOnly,
  loader: ({ context, params }) => loadReport(context, params.report),
  head: titledPageHead('reports.one.staff'),
  component: Report,
})

function Report() {
  const { report } = Route.useParams()
  return (
    <div className="page stack pad-top">
      <StaffNav />
      <ReportDetail id={report} />
    </div>
  )
}
