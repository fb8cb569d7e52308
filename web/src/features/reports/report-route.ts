import { isApiError } from '@quarry/api/contract/client'
import { notFound } from '@tanstack/react-router'
import type { RouterContext } from '../../lib/router-context.ts'
import { markdownQuery } from '../content/markdown.queries.ts'
import { loadThread } from '../threads/thread.queries.ts'
import { reportQuery, type ReportsView } from './reports.queries.ts'

/** What the page of a report needs before it is drawn. One of somebody else is not there. */
export async function loadReport(context: RouterContext, id: string): Promise<void> {
  const { queryClient, api, markdown, i18n } = context
  const report = await queryClient.fetchQuery(reportQuery(api, id)).catch((error: unknown) => {
    if (isApiError(error) && error.status === 404) throw notFound()
    throw error
  })
  const text = markdownQuery({ intl: i18n.intl(), markdown, baseLevel: 3, text: report.body })
  await Promise.all([queryClient.ensureQueryData(text), loadThread(context, report.thread.id)])
}

export type ReportsSearch = Partial<Omit<ReportsView, 'isStaff'>>

/** What the address of a list of reports may say; anything odd counts as absent. */
export function readReportsSearch(search: Record<string, unknown>): ReportsSearch {
  const before = search['before']
  const isId = typeof before === 'string' && /^[0-9A-Za-z]{1,11}$/.test(before)
  return { ...(search['state'] === 'closed' && { state: 'closed' }), ...(isId && { before }) }
}

export const viewOf = (isStaff: boolean, { state, before }: ReportsSearch): ReportsView => ({
  isStaff,
  state: state ?? 'open',
  ...(before !== undefined && { before }),
})
