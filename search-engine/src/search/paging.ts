import type { Paging } from '../request/search-response.ts'

export interface PagingRequest {
  offset: number
  limit: number
  page: number | null
  hitsPerPage: number | null
}

export interface PageWindow {
  from: number
  to: number
  /** True for the page form. */
  inPages: boolean
}

/** Hits past `most` are never returned. */
export function pageWindow(request: PagingRequest, most: number): PageWindow {
  const inPages = request.page !== null || request.hitsPerPage !== null
  const size = inPages ? (request.hitsPerPage ?? 20) : request.limit
  const page = request.page ?? 1
  const from = inPages ? (page - 1) * size : request.offset
  if (inPages && page === 0) return { from: 0, to: 0, inPages }
  return { from: Math.min(from, most), to: Math.min(from + size, most), inPages }
}

export function pagingOf(request: PagingRequest, total: number): Paging {
  if (request.page === null && request.hitsPerPage === null) {
    return { limit: request.limit, offset: request.offset, estimatedTotalHits: total }
  }
  const hitsPerPage = request.hitsPerPage ?? 20
  const totalPages = hitsPerPage === 0 ? 0 : Math.ceil(total / hitsPerPage)
  return { hitsPerPage, page: request.page ?? 1, totalPages, totalHits: total }
}
