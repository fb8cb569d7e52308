import { usePages } from './use-page-exists.ts'

export const REVENUE_PAGE = '/dashboard/revenue'

/** Whether the site pays creators. Without this page, nothing else mentions revenue. */
export const useHasRevenue = (): boolean => usePages()(REVENUE_PAGE)
