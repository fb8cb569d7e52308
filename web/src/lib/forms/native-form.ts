import type { ApiClient } from '@quarry/api/contract/client'

/** The input of a native form: its fields, and the page that it stands on. */
export interface Sending {
  /** The value of a field; an empty text when it was not sent. */
  field: (name: string) => string
  /** All values of a repeated field, such as the checkboxes of a list. */
  fields: (name: string) => string[]
  has: (name: string) => boolean
  api: ApiClient
  page: URL
  /** The `Cookie` header of the visitor. */
  cookies: string
  isSecure: boolean
}

/** The page that follows, and cookies besides those that the API sets. */
interface Sent {
  /** Shown once instead of a redirect: the page is rendered with these values of its form. */
  shown?: Readonly<Record<string, string>>
  to: string
  /** `to` is the full address of another site, which the API has validated. Otherwise it is a path of this site. */
  leavesSite?: boolean
  cookies?: readonly string[]
}

/**
 * A form that works without scripts, too: it is posted to the address of its page, and the web server does what the
 * page would have done. A rejection is an `ApiError`; the page is then rendered again with it.
 */
export interface NativeForm {
  /**
   * Fields whose values are restored when the form is rejected, several values line by line. Never includes
   * passwords.
   */
  restored: readonly string[]
  send: (sending: Sending) => Promise<Sent>
}
