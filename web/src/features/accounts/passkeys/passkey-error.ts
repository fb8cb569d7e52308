/** Why the browser returned no passkey: cancelled by the user, registered already, or not supported. */
export type PasskeyReason = 'cancelled' | 'known' | 'unsupported'

export class PasskeyTrouble extends Error {
  override name = 'PasskeyTrouble'
  readonly reason: PasskeyReason

  constructor(reason: PasskeyReason, cause?: unknown) {
    super(`no passkey: ${reason}`, { cause })
    this.reason = reason
  }
}
