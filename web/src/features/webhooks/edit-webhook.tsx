import type { Webhook } from '@quarry/api/contract/webhooks/webhooks'
import { ChevronDown, KeyRound, Trash2 } from 'lucide-react'
import { FormattedMessage } from 'react-intl'
import { usePosted } from '../../lib/forms/use-posted-form.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Form, type FormProps } from '../../ui/controls/form.tsx'
import type { WebhookAction, WebhooksState } from './use-webhooks.ts'
import { WebhookForm } from './webhook-form.tsx'
import type { WebhookOwner } from './webhooks.queries.ts'
import '../../styles/pages/webhooks.css'

interface EditWebhookProps {
  owner: WebhookOwner
  webhook: Webhook
  state: WebhooksState
  /** The action whose request is running. */
  sending: WebhookAction | undefined
  /** Props of a form whose buttons run a webhook action. */
  actionForm: FormProps
}

/**
 * Collapsed: the fields of the webhook, a new secret, and its removal. Open if the form came back refused.
 */
export function EditWebhook({ owner, webhook, state, sending, actionForm }: EditWebhookProps) {
  const { renew, save } = state
  const posted = usePosted('webhook')
  return (
    <details className="fold" open={posted?.values['webhook'] === webhook.id || undefined}>
      <summary>
        <FormattedMessage id="webhooks.edit" />
        <ChevronDown className="i" aria-hidden="true" />
      </summary>
      <div className="webhook-part stack">
        <WebhookForm owner={owner} webhook={webhook} save={save} />
        {webhook.format === 'json' && (
          <Form
            draft={null}
            className="stack gap-2"
            onSubmit={(submitted) => {
              submitted.preventDefault()
              renew.mutate(webhook.id)
            }}
          >
            <p className="muted">
              <FormattedMessage id="webhooks.renew.text" />
            </p>
            <p>
              <Button type="submit" icon={KeyRound} isBusy={renew.isPending}>
                <FormattedMessage id="webhooks.renew" />
              </Button>
            </p>
          </Form>
        )}
        <Form {...actionForm} className="stack gap-2 webhook-remove">
          <p className="muted">
            <FormattedMessage id="webhooks.remove.text" />
          </p>
          <p>
            <Button
              type="submit"
              name="action"
              value="remove"
              look="danger"
              icon={Trash2}
              isBusy={sending === 'remove'}
              disabled={sending !== undefined && sending !== 'remove'}
            >
              <FormattedMessage id="webhooks.remove" />
            </Button>
          </p>
        </Form>
      </div>
    </details>
  )
}
