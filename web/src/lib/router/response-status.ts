import { isApiError } from '@quarry/api/contract/client'
import type { PostedForm } from '../forms/posted-form.ts'

/** Loader data of a page that explains a refusal: its response has this status instead of 200. */
export interface RefusedPage {
  responseStatus: number
}

interface RouteMatch {
  status: string
  error?: unknown
  loaderData?: unknown
}

/** The status of a page instead of the rendered one. Without a response of the API it is 503. */
export function responseStatus(
  rendered: number,
  matches: readonly RouteMatch[],
  posted: PostedForm | undefined,
): number | undefined {
  if (rendered === 500) {
    const error = matches.find((match) => match.status === 'error')?.error
    return isApiError(error) ? error.status || 503 : undefined
  }
  if (rendered !== 200) return undefined
  if (posted?.error) return posted.error.status || 503
  return matches.map(({ loaderData }) => loaderData).find(isRefused)?.responseStatus
}

const isRefused = (data: unknown): data is RefusedPage =>
  typeof data === 'object' && data !== null && 'responseStatus' in data
