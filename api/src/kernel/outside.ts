import type { WebhookFailure } from '@quarry/domain/webhooks'

/** What came back from an address of somebody's choice, cut to what is kept. */
export type OutsideAnswer = { durationMs: number } & (
  | { status: number; body: string }
  /** It did not come so far. */
  | { status: null; failure: WebhookFailure }
)

/** Why an address is none that may be called, as far as it says itself. */
export type AddressProblem = 'https_only' | 'credentials' | 'port' | 'private'

/** Calls addresses that people have named, on the internet and nowhere else. */
export interface Outside {
  /** Judges what is written; what a name stands for is judged each time it is called. */
  problemOf: (url: string) => AddressProblem | undefined
  /** Never throws, takes no longer than the limit, follows nothing. */
  post: (url: string, message: { headers: Record<string, string>; body: string }) => Promise<OutsideAnswer>
}
