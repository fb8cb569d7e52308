/** How many requests a caller has in a minute. */
export interface CallerRate {
  perMinute: number
  remaining: number
  /** Until all of them are available again. */
  seconds: number
}

/** Launchers read these headers of every response. */
export const rateHeaders = ({ perMinute, remaining, seconds }: CallerRate) => ({
  'x-ratelimit-limit': String(perMinute),
  'x-ratelimit-remaining': String(remaining),
  'x-ratelimit-reset': String(seconds),
})

/** Without a limit. Some clients read the headers of every response. */
export const UNLIMITED: CallerRate = { perMinute: 1_000_000, remaining: 1_000_000, seconds: 0 }

const FILE_UPLOADS = /^\/v3\/server\/[^/]+\/fs\/uploads?(?:\/|$)/

/** Whether requests of this path, which upload files to a server, are counted apart from all others. */
export const hasUploadLimit = (path: string): boolean => FILE_UPLOADS.test(path)
