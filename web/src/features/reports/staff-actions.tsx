import type { RuleCategory } from '@quarry/domain/reports/report-types'
import { FormattedMessage } from 'react-intl'
import { usePosted } from '../../lib/forms/use-posted-form.ts'
import { useViewer } from '../../lib/viewer/use-viewer.ts'
import { Form } from '../../ui/controls/form.tsx'
import { ReportActions } from './queue/report-actions.tsx'

interface StaffActionsProps {
  /** Id of the report. */
  report: string
  isOpen: boolean
  assigneeId: string | undefined
  rule: RuleCategory
}

/** The decisions of staff on one report. */
export function StaffActions({ report, isOpen, assigneeId, rule }: StaffActionsProps) {
  const posted = usePosted('settle-reports')
  const viewerId = useViewer()?.id
  const isMine = assigneeId !== undefined && assigneeId === viewerId
  return (
    <section className="slab slab-pad stack" aria-labelledby="settle">
      <h2 id="settle">
        <FormattedMessage id="reports.settle.one" />
      </h2>
      <Form draft={`settle-report:${report}`} native="settle-reports" hidden={{ report }} className="stack">
        <ReportActions posted={posted} isOpen={isOpen} isMine={isMine} rules={[rule]} />
      </Form>
    </section>
  )
}
