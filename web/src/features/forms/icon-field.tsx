import { ICON_MAX_BYTES } from '@quarry/domain/files/uploads'
import type { ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import { imageExtensions } from '../../lib/files/image-files.ts'
import { Button } from '../../ui/controls/button.tsx'
import { FileButton } from '../../ui/controls/file-button.tsx'
import '../../styles/pages/projects-publishing.css'

type IconFieldProps = {
  /** The icon, or its placeholder. */
  picture: ReactNode
  hasIcon: boolean
  mayChange: boolean
  isBusy: boolean
  /** Undefined removes the icon. */
  onChange: (file: File | undefined) => void
}

/**
 * Adds, replaces or removes an icon. The change takes effect at once, because an image is not part of the saved form.
 */
export function IconField({ picture, hasIcon, mayChange, isBusy, onChange }: IconFieldProps) {
  return (
    <div className="iconpick">
      {picture}
      <div className="stack gap-2">
        {mayChange && (
          <div className="row">
            <FileButton
              accept={imageExtensions}
              // The server requires less than this size, not up to it.
              maxBytes={ICON_MAX_BYTES}
              isBusy={isBusy}
              onFile={onChange}
            >
              <FormattedMessage id={hasIcon ? 'forms.icon.replace' : 'forms.icon.add'} />
            </FileButton>
            {hasIcon && (
              <Button look="quiet-danger" disabled={isBusy} onClick={() => onChange(undefined)}>
                <FormattedMessage id="forms.icon.remove" />
              </Button>
            )}
          </div>
        )}
        <p className="hint">
          <FormattedMessage id="forms.icon.hint" />
        </p>
      </div>
    </div>
  )
}
