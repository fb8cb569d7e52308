import type { Webhook } from '@quarry/api/contract/webhooks/webhooks'
import { ChevronDown, KeyRound, Trash2 } from 'lucide-react'
import { FormattedMessage } from 'react-intl'
import { usePosted } from '../../lib/forms/use-posted-form.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Form, type FormProps } from '../../ui/controls/form.tsx'
import type { Webhooks } from './use-webhooks.ts'
import { WebhookForm } from './webhook-form.tsx'
import type { Holder } from './webhooks.queries.ts'
import '../../styles/pages/webhooks.css'

interface EditWebhookProps {
  holder: Holder
  webhook: Webhook
  standing: Webhooks
  /** What makes a form do what its button says. */
  actionForm: FormProps
}

/** Behind a line: what a webhook is, another secret for it, and its end. It is open when it came back refused. */
export function EditWebhook({ holder, webhook, standing, actionForm }: EditWebhookProps) {
  const { action, renew, save } = standing
  const came = usePosted('webhook')
  return (
    <details className="fold" open={came?.values['webhook'] === webhook.id || undefined}>
      <summary>
        <FormattedMessage id="webhooks.edit" />
        <ChevronDown className="i" aria-hidden="true" />
      </summary>
      <div className="webhook-part stack">
        <WebhookForm holder={holder} webhook={webhook} save={save} />
        {webhook.format === 'json' && (
          <Form
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
              isBusy={
                action.isPending && action.variables.id === webhook.id && action.variables.action === 'remove'
              }
            >
              <FormattedMessage id="webhooks.remove" />
            </Button>
          </p>
        </Form>
      </div>
    </details>
  )
}
