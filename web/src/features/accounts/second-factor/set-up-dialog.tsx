import { isApiError } from '@quarry/api/contract/client'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useViewer } from '../../../lib/viewer/use-viewer.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { CopyCode } from '../../../ui/controls/copy-code.tsx'
import { Form } from '../../../ui/controls/form.tsx'
import { CodeField } from './code-field.tsx'
import { FormError } from '../../forms/form-error.tsx'
import { FactorDialog } from './factor-dialog.tsx'
import { useSecondFactor } from './second-factor.queries.ts'
import { totpUri } from './totp-uri.ts'
import { renderSVG } from 'uqr'
import '../../../styles/pages/accounts-settings.css'

/** Blank modules around the code; many cameras need them. */
const QUIET_ZONE = 4

/** A QR code, dark on light in every theme so that cameras read it. */
function QrCode({ text, label }: { text: string; label: string }) {
  const svg = renderSVG(text, { ecc: 'M', border: QUIET_ZONE })
  return (
    <img
      className="qr-code"
      alt={label}
      width={192}
      height={192}
      src={`data:image/svg+xml,${encodeURIComponent(svg)}`}
    />
  )
}

interface SetUpDialogProps {
  proposed: { secret: string; flow: string }
  onClose: () => void
}

/** Shows the secret, verifies a first code, and shows the backup codes once. */
export function SetUpDialog({ proposed: { secret, flow }, onClose }: SetUpDialogProps) {
  const intl = useIntl()
  const username = useViewer()?.username ?? ''
  const { turnOn } = useSecondFactor()
  const [code, setCode] = useState('')
  const fields = isApiError(turnOn.error) ? turnOn.error.fields : []
  const codeError = fields.find(({ path }) => path === 'code')?.message
  return (
    <FactorDialog
      title={intl.formatMessage({ id: 'accounts-settings.account.totp' })}
      codes={turnOn.data?.backup_codes}
      onClose={onClose}
      action={
        <Button type="submit" form="totp" look="brand" disabled={code === ''} isBusy={turnOn.isPending}>
          <FormattedMessage id="accounts-settings.account.totp.turnOn" />
        </Button>
      }
    >
      <Form
        draft={null}
        id="totp"
        className="stack"
        onSubmit={(event) => {
          event.preventDefault()
          if (code !== '') turnOn.mutate({ flow, code })
        }}
      >
        <p>
          <FormattedMessage id="accounts-settings.account.totp.scan" />
        </p>
        <QrCode
          text={totpUri(secret, username)}
          label={intl.formatMessage({ id: 'accounts-settings.account.totp.picture' })}
        />
        <p>
          <FormattedMessage id="accounts-settings.account.totp.secret" /> <CopyCode text={secret} />
        </p>
        <p>
          <FormattedMessage id="accounts-settings.account.totp.enter" />
        </p>
        {codeError === undefined && <FormError error={turnOn.error} />}
        <CodeField isFirst value={code} onChange={setCode} error={codeError} />
      </Form>
    </FactorDialog>
  )
}
