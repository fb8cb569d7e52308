import type { Server } from '@quarry/api/contract/hosting/servers'
import { Layers } from 'lucide-react'
import { FormattedMessage } from 'react-intl'
import { ButtonLink } from '../../../ui/controls/button.tsx'
import { Note } from '../../../ui/feedback/note.tsx'
import { serverPath } from '../server-address.ts'

/** That a new server has the practice server only, and where to choose the game. */
export const PracticeNote = ({ server }: { server: Server }) => (
  <Note
    level="info"
    title={<FormattedMessage id="hosting.practice" />}
    actions={
      <ButtonLink icon={Layers} href={`${serverPath(server.server_id)}/options/loader`}>
        <FormattedMessage id="hosting.notice.broken.reinstall" />
      </ButtonLink>
    }
  >
    <FormattedMessage id="hosting.practice.text" />
  </Note>
)
