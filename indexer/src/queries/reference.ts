import type { Db } from '@quarry/db/db'

/** Facts of the catalogue that documents depend on and that only change with a release. */
export interface Reference {
  osiLicenses: ReadonlySet<string>
}

export async function loadReference(db: Db): Promise<Reference> {
  const rows = await db.selectFrom('licenses').select('id').where('isOsiApproved', '=', true).execute()
  return { osiLicenses: new Set(rows.map((row) => row.id)) }
}
