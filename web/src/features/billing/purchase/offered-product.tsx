import { serverPlanName } from '@quarry/domain/hosting/plans'
import { SERVER_NAME } from '@quarry/domain/limits/lengths'
import { FormattedMessage, useIntl } from 'react-intl'
import { BYTES_PER_MB, formatBytes } from '../../../lib/format/format.ts'
import { TextField, type TextFieldProps } from '../../../ui/controls/text-field.tsx'
import type { Offer } from './purchase-offer.ts'

/** Name of what is bought, with the name of the server that it pays for. */
export function OfferedProduct({ offer: { product, server } }: { offer: Offer }) {
  const { metadata } = product
  if (metadata.type === 'midas') return <FormattedMessage id="billing.plus" />
  return (
    <>
      <FormattedMessage id="billing.server.plan" values={{ plan: serverPlanName(metadata.ram) }} />
      {server !== undefined && server.trim() !== '' && (
        <>
          {' · '}
          <bdi>{server}</bdi>
        </>
      )}
    </>
  )
}

/** The name of the server that is bought. */
export const ServerNameField = (
  props: Pick<TextFieldProps, 'value' | 'defaultValue' | 'onChange' | 'limit'>,
) => (
  <TextField
    label={<FormattedMessage id="billing.server.name" />}
    hint={<FormattedMessage id="billing.server.name.hint" />}
    name="server_name"
    autoComplete="off"
    isOptional
    maxLength={SERVER_NAME.max}
    {...props}
  />
)

/** The plan of a server with its size; nothing for other products. */
export function PlanFigures({ product }: { product: Offer['product']['metadata'] }) {
  const { locale } = useIntl()
  if (product.type !== 'pyro') return null
  const { cpu, ram, storage } = product
  const size = (mb: number) => formatBytes(locale, mb * BYTES_PER_MB)
  return (
    <p>
      <FormattedMessage id="billing.server.plan" values={{ plan: serverPlanName(ram) }} />
      {' · '}
      <FormattedMessage
        id="billing.server.figures"
        values={{ cpu, ram: size(ram), storage: size(storage) }}
      />
    </p>
  )
}
