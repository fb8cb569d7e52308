export type Send = (url: string, init: RequestInit) => Promise<Response>
/** Called with the response of a request, or with `undefined` when there was none. */
export type OnResponse = (response: Response | undefined) => void

/** Sends requests and reports what came of each. */
export const observed =
  (send: Send, onResponse: OnResponse | undefined): Send =>
  async (url, init) => {
    let response: Response | undefined
    try {
      return (response = await send(url, init))
    } finally {
      onResponse?.(response)
    }
  }
