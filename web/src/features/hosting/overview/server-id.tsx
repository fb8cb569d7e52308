import type { Server } from '@quarry/api/contract/hosting/servers'
import { useIntl } from 'react-intl'
import { CopyCode } from '../../../ui/controls/copy-code.tsx'

/** The id as support asks for it. */
export function ServerId({ server }: { server: Server }) {
  const intl = useIntl()
  return <CopyCode text={server.server_id} label={intl.formatMessage({ id: 'hosting.info.id' })} />
}
