import { toApiError } from '@quarry/api/contract/client'
import { assignReports, closeReports } from '@quarry/api/contract/reports/reports'
import { RULE_CATEGORIES } from '@quarry/domain/reports/report-types'
import { describe, expect, it } from 'vitest'
import { sendForm } from '../../../testing/send-form.ts'
import { readReportSearch, reportAddress } from './report-address.ts'
import { reportForm, reportTargetForm } from './reports.forms.ts'
import { reportActionsForm } from './queue/close-reports.forms.ts'

const [rule] = RULE_CATEGORIES
const refused = (name: string, params = {}) =>
  toApiError(400, { error: 'conflict', description: 'no', rule: name, params }) as unknown as Error

describe('reporting content', () => {
  const fields = { rule, item: 'project', itemID: 'PPPPPPPP', body: 'Look.' }

  it('finds the content first and keeps the text', async () => {
    const { asked, done } = await sendForm(
      reportTargetForm,
      { item: 'project', itemID: 'deep' },
      { page: '/report?body=Look', answer: { target: { id: 'PPPPPPPP' } } },
    )
    expect(asked).toEqual([{ query: { item: 'project', ref: 'deep' } }])
    expect(done.to).toBe('/report?item=project&itemID=PPPPPPPP&body=Look')
    await expect(sendForm(reportTargetForm, { item: 'boat', itemID: 'x' })).rejects.toMatchObject({
      fields: [{ path: 'item' }],
    })
  })

  it('leads to the page of the report, also when it is sent twice', async () => {
    const made = await sendForm(reportForm, fields, { answer: { id: 'RRRRRRRR' } })
    expect(made.asked).toEqual([{ body: { rule, item: 'project', ref: 'PPPPPPPP', body: 'Look.' } }])
    expect(made.done.to).toBe('/dashboard/report/RRRRRRRR')
    const again = { answer: refused('report_open_already', { report: 'OOOOOOOO' }) }
    expect((await sendForm(reportForm, fields, again)).done.to).toBe('/dashboard/report/OOOOOOOO')
    await expect(sendForm(reportForm, fields, { answer: refused('other') })).rejects.toMatchObject({
      rule: 'other',
    })
  })

  it('requires a known rule and a text', async () => {
    await expect(sendForm(reportForm, { ...fields, rule: 'boredom' })).rejects.toMatchObject({
      fields: [{ path: 'rule' }],
    })
    await expect(sendForm(reportForm, { ...fields, body: '' })).rejects.toMatchObject({
      fields: [{ path: 'body' }],
    })
  })

  it('reads the address that it writes and ignores invalid values', () => {
    const asked = { item: 'user', itemID: 'ann', body: 'a & b' } as const
    const address = reportAddress(asked)
    expect(readReportSearch(Object.fromEntries(new URLSearchParams(address.split('?')[1])))).toEqual(asked)
    expect(readReportSearch({ item: 'boat', itemID: '', body: 7 })).toEqual({})
  })
})

describe('staff actions on reports', () => {
  const settle = (...pairs: [string, string][]) =>
    sendForm(reportActionsForm, [['report', 'A'], ['report', 'B'], ...pairs], {
      page: '/moderation/reports?x=1',
    })
  const reports = ['A', 'B']

  it.each([
    ['take', assignReports, { reports, is_mine: true }],
    ['give-back', assignReports, { reports, is_mine: false }],
    ['close', closeReports, { reports, closed: true }],
    ['reopen', closeReports, { reports, closed: false }],
  ])('applies to all selected reports: %s', async (action, endpoint, body) => {
    const { endpoints, asked, done } = await settle(['action', action])
    expect([endpoints, asked]).toEqual([[endpoint], [{ body }]])
    expect(done.to).toBe('/moderation/reports?x=1')
  })

  it('sends the written message, or else the canned reply', async () => {
    const sentMessage = async (...pairs: [string, string][]) =>
      ((await settle(['action', 'close'], ...pairs)).asked as { body: { words?: string } }[])[0]?.body.words
    expect(await sentMessage(['words', ' Mine '], ['answer', 'Ready'])).toBe('Mine')
    expect(await sentMessage(['words', ' '], ['answer', 'Ready'])).toBe('Ready')
    expect(await sentMessage()).toBeUndefined()
  })

  it('rejects an empty selection and an unknown action', async () => {
    const refusal = { fields: [{ path: 'report' }] }
    await expect(sendForm(reportActionsForm, { action: 'close' })).rejects.toMatchObject(refusal)
    await expect(settle(['action', 'burn'])).rejects.toMatchObject(refusal)
  })
})
