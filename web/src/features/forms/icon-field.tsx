import { ICON_MAX_BYTES } from '@quarry/domain/files/uploads'
import type { ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import { imageExtensions } from '../../lib/files/image-files.ts'
import { Button } from '../../ui/controls/button.tsx'
import { FileButton } from '../../ui/controls/file-button.tsx'
import '../../styles/pages/projects-publishing.css'

type IconFieldProps = {
  /** As it is drawn everywhere, with its stand-in where there is none. */
  picture: ReactNode
  hasIcon: boolean
  mayChange: boolean
  isBusy: boolean
  /** Undefined takes it away. */
  onChange: (file: File | undefined) => void
}

/** An icon to add, replace or take away. It takes effect at once: a picture is not part of what a form saves. */
export function IconField({ picture, hasIcon, mayChange, isBusy, onChange }: IconFieldProps) {
  return (
    <div className="iconpick">
      {picture}
      <div className="stack gap-2">
        {mayChange && (
          <div className="row">
            <FileButton
              accept={imageExtensions}
              // The server wants less than this, not up to it.
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
