import { Check, Copy, Download } from 'lucide-react'
import { FormattedMessage } from 'react-intl'
import { useCopy } from '../../../../lib/use-copy.ts'
import { Button, ButtonLink } from '../../../../ui/controls/button.tsx'
import { downloadHref } from '../files.queries.ts'

/** Whether a file is one that users show to others who help them. */
export const isLog = (path: string): boolean => /(?:^|\/)logs\/|\.log$/i.test(path)

interface ShareLogProps {
  server: string
  path: string
  text: string
}

/** A log as a text to paste or a file to attach. It is sent nowhere: it may contain addresses and names of players. */
export function ShareLog({ server, path, text }: ShareLogProps) {
  const { isCopied, copy } = useCopy()
  return (
    <>
      <Button icon={isCopied ? Check : Copy} onClick={() => copy(text)}>
        <FormattedMessage id={isCopied ? 'shell.copied' : 'hosting-files.edit.log.copy'} />
      </Button>
      <ButtonLink
        icon={Download}
        href={downloadHref(server, path)}
        download={path.split('/').at(-1) ?? 'log'}
      >
        <FormattedMessage id="hosting-files.download" />
      </ButtonLink>
    </>
  )
}
