import { isApiError } from '@quarry/api/contract/client'
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { Hammer, RotateCw } from 'lucide-react'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Button, ButtonLink } from '../../../ui/controls/button.tsx'
import { CopyCode } from '../../../ui/controls/copy-code.tsx'
import '../../../styles/pages/hosting.css'

/** Instead of the list, when it could not be loaded: what that means, and what to do. */
export function FailedServerList({ error, reset }: Pick<ErrorComponentProps, 'error' | 'reset'>) {
  const intl = useIntl()
  const router = useRouter()
  const [isBusy, setIsBusy] = useState(false)
  const { contact } = router.options.context.notices.contact ?? {}
  const reload = async () => {
    setIsBusy(true)
    await router.invalidate()
    reset()
    setIsBusy(false)
  }
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
          <FormattedMessage id="hosting.list.failed.next" />
        </p>
        <p className="min-w-0">
          <CopyCode
            text={isApiError(error) ? `${error.status}: ${error.message}` : String(error)}
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
