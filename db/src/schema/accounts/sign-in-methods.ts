import type { Generated, Insertable, Selectable } from 'kysely'
import type { Provider } from '@quarry/domain/accounts/sign-in-methods'

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

/** An account at a provider that opens one here. */
export interface LinkedIdentitiesTable {
  provider: Provider
  /** By what the provider knows the account, whatever it is called; never given to another. */
  subject: string
  userId: string
  /** What it was called when it was last used, so that its owner knows which it is. */
  name: string | null
  linkedAt: Date
  lastUsedAt: Date | null
}

export type LinkedIdentityRow = Selectable<LinkedIdentitiesTable>
export type NewLinkedIdentity = Insertable<LinkedIdentitiesTable>

/** An authenticator app that has shown one good code. */
export interface TotpSecretsTable {
  userId: string
  secret: Buffer
  /** The half minute since 1970 whose code was taken last: no code of it or before is taken again. */
  lastStep: number
  createdAt: Date
}

/** Codes that have not been used; `codeHash` is their sha256. */
export interface BackupCodesTable {
  userId: string
  codeHash: Buffer
}

export type TotpSecretRow = Selectable<TotpSecretsTable>
