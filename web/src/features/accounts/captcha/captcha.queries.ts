import type { ApiClient } from '@quarry/api/contract/client'
import { getCaptcha } from '@quarry/api/contract/accounts/captcha'
import { queryOptions } from '@tanstack/react-query'

/** Null if the site uses no captcha. */
export const captchaQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['captcha'] as const,
    queryFn: () => api(getCaptcha, {}),
    staleTime: Number.POSITIVE_INFINITY,
  })
