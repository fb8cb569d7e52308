import type { ServiceResponse } from '@quarry/api/contract/client'

export type Send = (url: string, init: RequestInit) => Promise<ServiceResponse>
/** Called with the response of a request, or with `undefined` when there was none. */
export type OnResponse = (response: ServiceResponse | undefined) => void

/** Sends requests and reports what came of each. */
export const observed =
  (send: Send, onResponse: OnResponse | undefined): Send =>
  async (url, init) => {
    let response: ServiceResponse | undefined
    try {
      return (response = await send(url, init))
    } finally {
      onResponse?.(response)
    }
  }
