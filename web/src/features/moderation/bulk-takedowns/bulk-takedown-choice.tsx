import type { TakedownCandidates } from '@quarry/api/contract/moderation/bulk-takedowns'
import { BULK_TAKEDOWN_KINDS, type BulkTakedownKind } from '@quarry/domain/moderation/bulk-takedowns'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { FormattedMessage } from 'react-intl'
import { AppLink } from '../../../ui/navigation/app-link.tsx'
import { Checkbox } from '../../../ui/controls/checkbox.tsx'
import { bulkTakedownsQuery } from './bulk-takedowns.queries.ts'
import '../../../styles/pages/moderation-takedowns.css'

interface BulkTakedownChoiceProps {
  user: string
  /** Chosen kinds, one per line as a posted form contains them. */
  chosen: string
}

/** Chooses the content to take down together with the suspension, with examples and totals. */
export function BulkTakedownChoice({ user, chosen }: BulkTakedownChoiceProps) {
  const { api } = useRouter().options.context
  const { things } = useSuspenseQuery(bulkTakedownsQuery(api, user)).data
  const kinds = BULK_TAKEDOWN_KINDS.filter((kind) => things[kind].total > 0)
  if (kinds.length === 0 && things.shared.total === 0) return null
  return (
    <fieldset className="stack gap-2">
      <legend className="pb-2">
        <FormattedMessage id="accounts-suspension.bulkTakedown.things" />
      </legend>
      {kinds.map((kind) => (
        <div key={kind}>
          <Checkbox
            name="things"
            value={kind}
            defaultChecked={chosen.split('\n').includes(kind)}
            hint={<FormattedMessage id={`accounts-suspension.bulkTakedown.things.${kind}.hint`} />}
          >
            <FormattedMessage
              id={`accounts-suspension.bulkTakedown.things.${kind}`}
              values={{ count: things[kind].total }}
            />
          </Checkbox>
          <Examples kind={kind} {...things[kind]} />
        </div>
      ))}
      {things.shared.total > 0 && (
        <div>
          <p className="muted">
            <FormattedMessage
              id="accounts-suspension.bulkTakedown.things.shared"
              values={{ count: things.shared.total }}
            />
          </p>
          <Examples kind="project" {...things.shared} />
        </div>
      )}
    </fieldset>
  )
}

function Examples({ kind, first, total }: TakedownCandidates & { kind: BulkTakedownKind }) {
  const hiddenCount = total - first.length
  return (
    <ul className="swept">
      {first.map(({ id, name }) => (
        <li key={id}>
          <AppLink className="link" href={`/${kind}/${id}`}>
            <bdi>{name}</bdi>
          </AppLink>
        </li>
      ))}
      {hiddenCount > 0 && (
        <li>
          <FormattedMessage id="accounts-suspension.bulkTakedown.more" values={{ count: hiddenCount }} />
        </li>
      )}
    </ul>
  )
}
