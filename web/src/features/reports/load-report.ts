import { isApiError } from '@quarry/api/contract/client'
import { notFound } from '@tanstack/react-router'
import type { RouterContext } from '../../lib/router/router-context.ts'
import { markdownQuery } from '../markdown/markdown.queries.ts'
import { loadThread } from '../threads/thread.queries.ts'
import { reportQuery } from './reports.queries.ts'

/**
 * Loads what the page of a report needs before it renders; a report that the viewer may not see is not found.
 */
export async function loadReport(context: RouterContext, id: string): Promise<void> {
  const { queryClient, api, markdown, i18n } = context
  const report = await queryClient.fetchQuery(reportQuery(api, id)).catch((error: unknown) => {
    if (isApiError(error) && error.status === 404) throw notFound()
    throw error
  })
  const text = markdownQuery({ intl: i18n.intl(), markdown, baseLevel: 3, text: report.body })
  await Promise.all([queryClient.ensureQueryData(text), loadThread(context, report.thread.id)])
}
