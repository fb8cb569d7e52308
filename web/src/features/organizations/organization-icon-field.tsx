import { changeOrganizationIcon, deleteOrganizationIcon } from '@quarry/api/contract/organizations'
import type { OrganizationDetail } from '@quarry/api/contract/profiles'
import { ICON_MAX_BYTES } from '@quarry/domain/uploads'
import { FormattedMessage } from 'react-intl'
import { canDo } from '../../lib/can-do.ts'
import { extensionOf, imageExtensions } from '../../lib/image-files.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { FileButton } from '../../ui/file-button.tsx'
import { useOrganizationChange } from './own-organizations.queries.ts'
import '../../styles/pages/publishing.css'

/** Takes effect at once: a picture is not part of what the form saves. */
export function OrganizationIconField({ organization }: { organization: OrganizationDetail }) {
  const params = { organization: organization.id }
  const change = useOrganizationChange((api, file: File | undefined) =>
    file
      ? api(changeOrganizationIcon, { params, query: { ext: extensionOf(file) }, body: file })
      : api(deleteOrganizationIcon, { params }),
  )
  return (
    <div className="iconpick">
      <Avatar src={organization.icon_url} seed={organization.id} size="l" kind="organization" />
      <div className="stack gap-2">
        {canDo(organization, 'organization.edit') && (
          <div className="row">
            <FileButton
              accept={imageExtensions}
              maxBytes={ICON_MAX_BYTES}
              isBusy={change.isPending}
              onFile={(file) => change.mutate(file)}
            >
              <FormattedMessage
                id={organization.icon_url ? 'publishing.icon.replace' : 'publishing.icon.add'}
              />
            </FileButton>
            {organization.icon_url && (
              <Button
                look="quiet-danger"
                disabled={change.isPending}
                onClick={() => change.mutate(undefined)}
              >
                <FormattedMessage id="publishing.icon.remove" />
              </Button>
            )}
          </div>
        )}
        <p className="hint">
          <FormattedMessage id="publishing.icon.hint" />
        </p>
      </div>
    </div>
  )
}
