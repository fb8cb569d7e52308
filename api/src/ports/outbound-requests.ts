import type { WebhookFailure } from '@quarry/domain/webhooks/webhooks'

/** What came back from an address of somebody's choice, cut to what is kept. */
export type OutboundResponse = { durationMs: number } & (
  | { status: number; body: string }
  /** It did not come so far. */
  | { status: null; failure: WebhookFailure }
)

export interface OutboundRequest {
  headers: Record<string, string>
  body: string
  /** So many characters of the answer are wanted; by default what is kept to be shown. */
  responseMax?: number
  /** Once there is a connection, and before anything is sent: what throws here is not sent. */
  onHandOver?: () => Promise<void>
}

/** Why an address is none that may be called, as far as it says itself. */
export type AddressProblem = 'https_only' | 'credentials' | 'port' | 'private'

/** Calls addresses that people have named, on the internet and nowhere else. */
export interface OutboundClient {
  /** Judges what is written; what a name stands for is judged each time it is called. */
  problemOf: (url: string) => AddressProblem | undefined
  /** Never throws, takes no longer than the limit, follows nothing, reads no more than a beginning of the answer. */
  post: (url: string, message: OutboundRequest) => Promise<OutboundResponse>
}
