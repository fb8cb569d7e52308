import { assignReports, closeReports } from '@quarry/api/contract/reports/reports'
import type { NativeForm } from '../../../lib/forms/native-form.ts'
import { refuse } from '../../../lib/forms/reject-form.ts'

/** Actions of staff on the reports that they selected. */
const QUEUE_ACTIONS = ['take', 'give-back', 'close', 'reopen'] as const
export type QueueAction = (typeof QUEUE_ACTIONS)[number]

/** Sent by the page of one report and by the queue, there with several reports. */
export const reportActionsForm: NativeForm = {
  restored: ['report', 'words'],
  async send({ api, field, fields, page }) {
    const reports = fields('report')
    const action = QUEUE_ACTIONS.find((one) => one === field('action'))
    if (reports.length === 0 || !action)
      refuse([{ path: 'report', message: 'is required', rule: 'required' }])
    // Without scripts the selected canned reply is sent; with them it was copied into the field and may have
    // been edited.
    const words = field('words').trim() || field('answer')
    if (action === 'take' || action === 'give-back')
      await api(assignReports, { body: { reports, is_mine: action === 'take' } })
    else
      await api(closeReports, {
        body: { reports, closed: action === 'close', ...(words !== '' && { words }) },
      })
    return { to: page.pathname + page.search }
  },
}
