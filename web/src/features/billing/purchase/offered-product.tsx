import { serverPlanName } from '@quarry/domain/hosting/plans'
import { FormattedMessage } from 'react-intl'
import type { Offer } from './purchase-offer.ts'

/** Name of what is bought, with the name of the server that it pays for. */
export function OfferedProduct({ offer: { product, server } }: { offer: Offer }) {
  const { metadata } = product
  if (metadata.type === 'midas') return <FormattedMessage id="billing.plus" />
  return (
    <>
      <FormattedMessage id="billing.server.plan" values={{ plan: serverPlanName(metadata.ram) }} />
      {server !== undefined && (
        <>
          {' · '}
          <bdi>{server}</bdi>
        </>
      )}
    </>
  )
}
