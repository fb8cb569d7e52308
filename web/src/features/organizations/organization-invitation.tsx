import { organizationPath } from '@quarry/api/contract/addresses'
import type { Organization } from '@quarry/api/contract/organizations/organizations'
import { Check, UserPlus, X } from 'lucide-react'
import { useId } from 'react'
import { FormattedMessage } from 'react-intl'
import { useViewer } from '../../lib/viewer/use-viewer.ts'
import { AppLink } from '../../ui/navigation/app-link.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { useAnswerInvitation } from './own-organizations.queries.ts'

/** A pending invitation of the viewer to an organization, with buttons to answer it. */
export function OrganizationInvitation({ organization }: { organization: Organization }) {
  const viewer = useViewer()
  const title = useId()
  const answer = useAnswerInvitation(organization.team_id, viewer?.id ?? '')
  const button = (accepts: boolean) => ({
    isBusy: answer.isPending && answer.variables === accepts,
    disabled: answer.isPending,
    onClick: () => answer.mutate(accepts),
  })
  return (
    <section className="note blue" aria-labelledby={title}>
      <UserPlus className="i" aria-hidden="true" />
      <div className="stack">
        <div>
          <h2 id={title}>
            <FormattedMessage
              id="organizations.invitation.title"
              values={{
                name: (
                  <AppLink className="link" href={organizationPath(organization.slug)}>
                    <bdi>{organization.name}</bdi>
                  </AppLink>
                ),
              }}
            />
          </h2>
          <p>
            <FormattedMessage id="organizations.invitation.text" />
          </p>
        </div>
        <div className="row">
          <Button look="soft" icon={Check} {...button(true)}>
            <FormattedMessage id="organizations.invitation.accept" />
          </Button>
          <Button icon={X} {...button(false)}>
            <FormattedMessage id="organizations.invitation.decline" />
          </Button>
        </div>
      </div>
    </section>
  )
}
