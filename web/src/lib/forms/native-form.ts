import type { ApiClient } from '@quarry/api/contract/client'

/** What a native form can use: fields as sent, and the page that it stood on. */
export interface Sending {
  /** The value of a field; an empty text when it was not sent. */
  field: (name: string) => string
  /** All values of a field that may be sent several times, such as ticks of a list. */
  fields: (name: string) => string[]
  has: (name: string) => boolean
  api: ApiClient
  page: URL
  /** The `Cookie` header of the visitor. */
  cookies: string
  isSecure: boolean
}

/** Where the visitor goes on, and cookies besides those that the API sets. */
interface Sent {
  /** Told this once, in place of going on: the page is drawn with it, as the values of its form. */
  shown?: Readonly<Record<string, string>>
  to: string
  /** `to` is the whole address of another site, as the API has judged it. All else is a path of this one. */
  leavesSite?: boolean
  cookies?: readonly string[]
}

/**
 * A form that works without scripts, too: it is posted to the address of its page, and the web server does with it
 * what the page would have done. A refusal is an `ApiError`; the page is then drawn again with it.
 */
export interface NativeForm {
  /** Fields that are shown again when the form comes back, several values line by line. Passwords are never among them. */
  kept: readonly string[]
  send: (sending: Sending) => Promise<Sent>
}
