import { REPORTED_ITEMS, type ReportedItem } from '@quarry/domain/reports/report-types'

export interface ReportSearch {
  item?: ReportedItem
  /** Id, slug or URL. */
  itemID?: string
  /** Initial text of the report. */
  body?: string
}

export function readReportSearch(search: Record<string, unknown>): ReportSearch {
  const item = REPORTED_ITEMS.find((one) => one === search['item'])
  const { itemID, body } = search
  return {
    ...(item && { item }),
    ...(typeof itemID === 'string' && itemID !== '' && { itemID }),
    ...(typeof body === 'string' && { body }),
  }
}

/** The page on which something is reported. */
export const reportAddress = (search: ReportSearch): string =>
  `/report?${new URLSearchParams(Object.entries(search) as [string, string][])}`
