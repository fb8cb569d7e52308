import type { Server } from '@quarry/api/contract/hosting/servers'
import { useRouter } from '@tanstack/react-router'
import { FormattedMessage, useIntl } from 'react-intl'
import { ButtonLink } from '../../../ui/controls/button.tsx'
import { CopyCode } from '../../../ui/controls/copy-code.tsx'
import { Fact } from '../../../ui/labels/facts-card.tsx'
import '../../../styles/pages/hosting.css'

/** What support asks for: the id of the server, and where it is. */
export function SupportFacts({ server }: { server: Server }) {
  const intl = useIntl()
  const facts = [
    ['hosting.info.id', server.server_id],
    ['hosting.info.node', server.node],
  ] as const
  return (
    <dl className="kv server-info">
      {facts.map(
        ([id, value]) =>
          value !== null && (
            <Fact key={id} id={id}>
              <CopyCode text={value} label={intl.formatMessage({ id })} />
            </Fact>
          ),
      )}
    </dl>
  )
}

/** Links to those who can help, as far as the site has configured them. */
export function SupportLinks() {
  const { contact, chat } = useRouter().options.context.notices.contact ?? {}
  return (
    <>
      {contact !== undefined && (
        <ButtonLink href={contact}>
          <FormattedMessage id="hosting.list.failed.support" />
        </ButtonLink>
      )}
      {chat !== undefined && (
        <ButtonLink href={chat}>
          <FormattedMessage id="shell.footer.chat" />
        </ButtonLink>
      )}
    </>
  )
}
