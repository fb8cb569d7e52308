import type { OauthApp } from '@quarry/api/contract/accounts/oauth-apps'
import { ICON_MAX_BYTES } from '@quarry/domain/files/uploads'
import { FormattedMessage } from 'react-intl'
import { imageExtensions } from '../../../lib/files/image-files.ts'
import { Avatar } from '../../../ui/labels/avatar.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { FileButton } from '../../../ui/controls/file-button.tsx'
import { useAppIcon } from './oauth-apps.queries.ts'

/** The picture by which people know an app. */
export function AppIconField({ app }: { app: OauthApp }) {
  const change = useAppIcon(app.id)
  return (
    <div className="row">
      <Avatar src={app.icon_url} seed={app.id} size="l" kind="organization" />
      <FileButton
        accept={imageExtensions}
        maxBytes={ICON_MAX_BYTES}
        isBusy={change.isPending}
        onFile={(file) => change.mutate(file)}
      >
        <FormattedMessage
          id={
            app.icon_url
              ? 'accounts-settings.applications.icon.replace'
              : 'accounts-settings.applications.icon.add'
          }
        />
      </FileButton>
      {app.icon_url && (
        <Button look="quiet-danger" disabled={change.isPending} onClick={() => change.mutate(undefined)}>
          <FormattedMessage id="accounts-settings.applications.icon.remove" />
        </Button>
      )}
    </div>
  )
}
