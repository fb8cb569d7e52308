import type { Selectable } from 'kysely'

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
