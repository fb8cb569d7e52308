import {
  changeOrganizationIcon,
  deleteOrganizationIcon,
  type OrganizationDetail,
} from '@quarry/api/contract/organizations/organizations'
import { canDo } from '../../../lib/viewer/can-do.ts'
import { extensionOf } from '../../../lib/files/image-files.ts'
import { Avatar } from '../../../ui/labels/avatar.tsx'
import { IconField } from '../../forms/icon-field.tsx'
import { useCatalogueChange } from '../use-organization-mutation.ts'

export function OrganizationIconField({ organization }: { organization: OrganizationDetail }) {
  const params = { organization: organization.id }
  const change = useCatalogueChange((api, file: File | undefined) =>
    file
      ? api(changeOrganizationIcon, { params, query: { ext: extensionOf(file) }, body: file })
      : api(deleteOrganizationIcon, { params }),
  )
  return (
    <IconField
      picture={<Avatar src={organization.icon_url} seed={organization.id} size="l" kind="organization" />}
      hasIcon={organization.icon_url !== null}
      mayChange={canDo(organization, 'organization.edit')}
      isBusy={change.isPending}
      onChange={change.mutate}
    />
  )
}
