import type { OrganizationRow } from '@quarry/db/schema/organizations/organizations'
import { publicPath } from '@quarry/db/storage-keys'
import type { Organization } from '../../contract/organizations/organizations.ts'

/** The fields that an edit may change. */
export const organizationFields = ({ slug, name, description }: OrganizationRow) => ({
  slug,
  name,
  description,
})

export const viewOrganization = (row: OrganizationRow, siteUrl: string): Organization => ({
  id: row.id,
  slug: row.slug,
  name: row.name,
  description: row.description,
  icon_url: row.iconKey === null ? null : siteUrl + publicPath(row.iconKey),
  color: row.color,
  team_id: row.teamId,
})
