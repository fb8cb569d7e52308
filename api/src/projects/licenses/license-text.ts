import { ruleMessage } from '../../../contract/rules.ts'
import { ALL_RIGHTS_RESERVED } from '@quarry/domain/projects/licenses'
import { licenseText as textOf } from '@quarry/db/reference'
import { invalid } from '../../kernel/errors.ts'
import type { Reference } from '../tags/reference-data.ts'

const ALL_RIGHTS_RESERVED_TEXT = {
  title: 'All Rights Reserved',
  body: 'All rights reserved unless explicitly stated.',
}

/** Ids match in any letter case; an unknown one is a 400 (public v2 description). */
export function licenseText(
  id: string,
  { licenseById }: Pick<Reference, 'licenseById'>,
): { title: string; body: string } {
  if (id === ALL_RIGHTS_RESERVED) return ALL_RIGHTS_RESERVED_TEXT
  const license = licenseById.get(id.toLowerCase())
  const body = license && textOf(license.id)
  if (!license || body === undefined)
    throw invalid('license', ruleMessage('unknown_license', { license: id }))
  return { title: license.name, body }
}
