import type { Generated, Insertable, Selectable } from 'kysely'
import type { Provider } from '@quarry/domain/accounts/sign-in-methods'

/** The public key of a passkey. */
export interface PasskeysTable {
  id: string
  userId: string
  name: string
  credentialId: Buffer
  /** COSE. */
  publicKey: Buffer
  /** Signature counter of the device; stays 0 for devices without one. */
  counter: number
  /** How the browser reaches the device, such as `usb`; a hint for choosing the right one. */
  transports: string[]
  createdAt: Generated<Date>
  lastUsedAt: Date | null
}

export type PasskeyRow = Selectable<PasskeysTable>
export type NewPasskey = Insertable<PasskeysTable>

/** An account at a sign-in provider that is linked to an account here. */
export interface LinkedIdentitiesTable {
  provider: Provider
  /** The permanent id of the account at the provider. */
  subject: string
  userId: string
  /** Its display name at the last use. */
  name: string | null
  linkedAt: Date
  lastUsedAt: Date | null
}

export type LinkedIdentityRow = Selectable<LinkedIdentitiesTable>
export type NewLinkedIdentity = Insertable<LinkedIdentitiesTable>

/** An authenticator app after its first correct code. */
export interface TotpSecretsTable {
  userId: string
  secret: Buffer
  /** The time step of the last accepted code: codes of this step or before are rejected. */
  lastStep: number
  createdAt: Date
}

/** Unused backup codes; `codeHash` is their sha256. */
export interface BackupCodesTable {
  userId: string
  codeHash: Buffer
}

export type TotpSecretRow = Selectable<TotpSecretsTable>
