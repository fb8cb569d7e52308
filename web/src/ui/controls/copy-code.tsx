import { Check, Copy } from 'lucide-react'
import { useIntl } from 'react-intl'
import { useCopy } from '../../lib/use-copy.ts'

/** An id or hash in monospace; a click copies it and shows a check mark for two seconds. */
export function CopyCode({ text, label }: { text: string; label?: string }) {
  const intl = useIntl()
  const { isCopied, copy } = useCopy()
  const Icon = isCopied ? Check : Copy
  const action = intl.formatMessage({ id: isCopied ? 'shell.copied' : 'shell.toast.copy' })
  return (
    <>
      <button
        type="button"
        className="tag tag-box copy-code"
        data-tip={action}
        aria-label={`${label === undefined ? text : `${label} ${text}`}: ${action}`}
        onClick={() => copy(text)}
      >
        <code className="clip">{text}</code>
        <Icon className="i" aria-hidden="true" />
      </button>
      <noscript>
        <code className="clip">{text}</code>
      </noscript>
    </>
  )
}
