import { isApiError } from '@quarry/api/contract/client'
import { fileReport, findReportTarget } from '@quarry/api/contract/reports/reports'
import { REPORTED_ITEMS, RULE_CATEGORIES } from '@quarry/domain/reports/report-types'
import type { NativeForm } from '../../lib/forms/native-form.ts'
import { refuse, refuseEmpty } from '../../lib/forms/reject-form.ts'
import { reportAddress } from './report-address.ts'

const itemOf = (text: string) => REPORTED_ITEMS.find((one) => one === text)

export const reportTargetForm: NativeForm = {
  restored: ['item', 'itemID'],
  async send(sending) {
    refuseEmpty(sending, ['item', 'itemID'])
    const { api, field, page } = sending
    const item = itemOf(field('item'))
    if (!item) refuse([{ path: 'item', message: 'is required', rule: 'required' }])
    const found = await api(findReportTarget, { query: { item, ref: field('itemID') } })
    const body = page.searchParams.get('body') ?? undefined
    return { to: reportAddress({ item, itemID: found.target.id, ...(body !== undefined && { body }) }) }
  },
}

export const reportForm: NativeForm = {
  restored: ['rule', 'body'],
  async send(sending) {
    refuseEmpty(sending, ['rule', 'body'])
    const { api, field } = sending
    const rule = RULE_CATEGORIES.find((one) => one === field('rule'))
    const item = itemOf(field('item'))
    if (!rule || !item) refuse([{ path: 'rule', message: 'is required', rule: 'required' }])
    const report = { rule, item, ref: field('itemID'), body: field('body') }
    const id = await api(fileReport, { body: report }).then(
      (made) => made.id,
      (error: unknown) => {
        // A report that is sent twice leads to the first one.
        if (isApiError(error) && error.rule === 'report_open_already') return String(error.params['report'])
        throw error
      },
    )
    return { to: `/dashboard/report/${id}` }
  },
}
