import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { Hammer, RotateCw } from 'lucide-react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Button, ButtonLink } from '../../../ui/controls/button.tsx'
import { CopyCode } from '../../../ui/controls/copy-code.tsx'
import { errorDetails, useReload } from '../loading/use-reload.ts'
import '../../../styles/pages/hosting.css'

/** Instead of the list, when it could not be loaded: what that means, and what to do. */
export function FailedServerList({ error, reset }: Pick<ErrorComponentProps, 'error' | 'reset'>) {
  const intl = useIntl()
  const { contact } = useRouter().options.context.notices.contact ?? {}
  const { isBusy, reload } = useReload(reset)
  return (
    <div className="page stack pad-top">
      <h1 className="title">
        <FormattedMessage id="hosting.list.title" />
      </h1>
      <section className="slab slab-pad server-list-failed" role="alert">
        <Hammer className="i" aria-hidden="true" />
        <h2>
          <FormattedMessage id="hosting.list.failed" />
        </h2>
        <p>
          <FormattedMessage id="hosting.list.failed.text" />
        </p>
        <p>
          <FormattedMessage id="hosting.list.failed.bought" />
        </p>
        <p>
          <FormattedMessage
            id={`hosting.list.failed.${contact === undefined ? 'withoutSupport' : 'withSupport'}`}
          />
        </p>
        <p className="min-w-0">
          <CopyCode
            text={errorDetails(error)}
            label={intl.formatMessage({ id: 'hosting.problem.details' })}
          />
        </p>
        <div className="row justify-center">
          <Button look="brand" icon={RotateCw} isBusy={isBusy} onClick={() => void reload()}>
            <FormattedMessage id="hosting.failed.reload" />
          </Button>
          {contact !== undefined && (
            <ButtonLink href={contact}>
              <FormattedMessage id="hosting.list.failed.support" />
            </ButtonLink>
          )}
        </div>
      </section>
    </div>
  )
}
