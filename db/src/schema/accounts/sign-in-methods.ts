import type { Generated, Insertable, Selectable } from 'kysely'

/** The public half of a key that a device of its owner holds. */
export interface PasskeysTable {
  id: string
  userId: string
  name: string
  credentialId: Buffer
  /** As COSE. */
  publicKey: Buffer
  /** How often the device says that it was used; stays 0 for those that do not count. */
  counter: number
  /** How the browser reaches the device, such as `usb`; helps it to ask for the right one. */
  transports: string[]
  createdAt: Generated<Date>
  lastUsedAt: Date | null
}

export type PasskeyRow = Selectable<PasskeysTable>
export type NewPasskey = Insertable<PasskeysTable>
