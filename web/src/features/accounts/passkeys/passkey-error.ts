/** Why a device gave nothing: somebody thought better of it, it has the key already, or there is no way to ask it. */
export type PasskeyReason = 'cancelled' | 'known' | 'unsupported'

export class PasskeyTrouble extends Error {
  override name = 'PasskeyTrouble'
  readonly reason: PasskeyReason

  constructor(reason: PasskeyReason, cause?: unknown) {
    super(`no passkey: ${reason}`, { cause })
    this.reason = reason
  }
}
