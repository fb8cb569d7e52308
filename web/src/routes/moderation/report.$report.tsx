import { createFileRoute, notFound } from '@tanstack/react-router'
import { ReportDetail } from '../../features/reports/report-detail.tsx'
import { loadReport } from '../../features/reports/report-route.ts'
import { canDo } from '../../lib/can-do.ts'
import { requireViewer } from '../../lib/require-viewer.ts'
import { titled } from '../../lib/titled.ts'

export const Route = createFileRoute('/moderation/report/$report')({
  staticData: { messages: ['reports', 'catalogue', 'content'] },
  beforeLoad: ({ context, location }) => {
    // To everybody else the page does not exist; the API refuses as well.
    if (!canDo({ viewer: requireViewer({ context, location }) }, 'moderation.review')) throw notFound()
  },
  loader: ({ context, params }) => loadReport(context, params.report),
  head: titled('reports.one.staff'),
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
