import type { WebhookFailure } from '@quarry/domain/webhooks/webhooks'

/** The response of a user's address, cut to the stored length. */
export type OutboundResponse = { durationMs: number } & (
  | { status: number; body: string }
  /** No response arrived. */
  | { status: null; failure: WebhookFailure }
)

export interface OutboundRequest {
  headers: Record<string, string>
  body: string
  /** Characters of the response to return; by default the stored length. */
  responseMax?: number
  /** Called once connected, before anything is sent; an error cancels the request. */
  onHandOver?: () => Promise<void>
}

/** Why the address alone is not allowed. */
export type AddressProblem = 'https_only' | 'credentials' | 'port' | 'private'

/** Calls addresses that users entered, on the public internet only. */
export interface OutboundClient {
  /** Judges the text of the address; its resolved addresses are judged on each call. */
  problemOf: (url: string) => AddressProblem | undefined
  /** Never throws; limits time and response length, and follows no redirects. */
  post: (url: string, message: OutboundRequest) => Promise<OutboundResponse>
}
