import { createFileRoute } from '@tanstack/react-router'
import { ReportDetail } from '../../features/reports/report-detail.tsx'
import { loadReport } from '../../features/reports/load-report.ts'
import { titledPageHead } from '../../lib/head/titled-page-head.ts'

export const Route = createFileRoute('/dashboard/report/$report')({
  staticData: { messages: ['reports', 'projects-labels', 'markdown'] },
  loader: ({ context, params }) => loadReport(context, params.report),
  head: titledPageHead('reports.one'),
  component: Report,
})

function Report() {
  const { report } = Route.useParams()
  return (
    <div className="page stack pad-top">
      <ReportDetail id={report} />
    </div>
  )
}
