import { assignReports, closeReports } from '@quarry/api/contract/reports/reports'
import type { NativeForm } from '../../../lib/forms/native-form.ts'
import { refuse } from '../../../lib/forms/reject-form.ts'

/** What staff do with the reports that they ticked. */
const REPORT_DEEDS = ['take', 'give-back', 'close', 'reopen'] as const
export type ReportDeed = (typeof REPORT_DEEDS)[number]

/** Of a report of the list, or of several at once. */
export const settleReportsForm: NativeForm = {
  kept: ['report', 'words'],
  async send({ api, field, fields, page }) {
    const reports = fields('report')
    const deed = REPORT_DEEDS.find((one) => one === field('deed'))
    if (reports.length === 0 || !deed) refuse([{ path: 'report', message: 'is required', rule: 'required' }])
    // Without scripts a ready answer comes as it is; with them it was put into the field and may have been changed.
    const words = field('words').trim() || field('answer')
    if (deed === 'take' || deed === 'give-back')
      await api(assignReports, { body: { reports, is_mine: deed === 'take' } })
    else
      await api(closeReports, { body: { reports, closed: deed === 'close', ...(words !== '' && { words }) } })
    return { to: page.pathname + page.search }
  },
}
