/** Why the browser returned no passkey: cancelled by the user, registered already, or not supported. */
export type PasskeyReason = 'cancelled' | 'known' | 'unsupported'

export class PasskeyError extends Error {
  override name = 'PasskeyError'
  readonly reason: PasskeyReason

  constructor(reason: PasskeyReason, cause?: unknown) {
    super(`no passkey: ${reason}`, { cause })
    this.reason = reason
  }
}
