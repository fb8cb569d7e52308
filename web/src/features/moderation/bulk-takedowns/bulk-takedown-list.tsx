import type { BulkTakedown } from '@quarry/api/contract/moderation/bulk-takedowns'
import { BULK_TAKEDOWN_KINDS, type BulkTakedownState } from '@quarry/domain/moderation/bulk-takedowns'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { FormattedMessage } from 'react-intl'
import { usePosted } from '../../../lib/forms/use-posted-form.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Form } from '../../../ui/controls/form.tsx'
import { RelativeTime } from '../../../ui/labels/relative-time.tsx'
import { FormError } from '../../forms/form-error.tsx'
import { FormSection } from '../../forms/form-section.tsx'
import { isBusy, bulkTakedownsQuery } from './bulk-takedowns.queries.ts'
import '../../../styles/pages/forms.css'
import '../../../styles/pages/moderation-takedowns.css'

/** The bulk takedowns of a user, each with a button to restore its content. */
export function BulkTakedownList({ user, canRestore }: { user: string; canRestore: boolean }) {
  const { api } = useRouter().options.context
  const { takedowns } = useSuspenseQuery(bulkTakedownsQuery(api, user)).data
  return takedowns.map((takedown) => (
    <BulkTakedownCard key={takedown.id} user={user} takedown={takedown} canRestore={canRestore} />
  ))
}

interface BulkTakedownCardProps {
  user: string
  takedown: BulkTakedown
  canRestore: boolean
}

function BulkTakedownCard({ user, takedown, canRestore }: BulkTakedownCardProps) {
  const posted = usePosted('restore-bulk-takedown')
  const { id, reason, begun, undone, names } = takedown
  const sum = (state: BulkTakedownState) =>
    takedown.counts.reduce((total, one) => total + (one.state === state ? one.count : 0), 0)
  const [taken, restored, skipped, waiting] = [sum('taken'), sum('given'), sum('kept'), sum('waits')]
  const hiddenCount = taken - names.length
  return (
    <Form draft={null} native="restore-bulk-takedown" hidden={{ user, takedown: id }} className="slab form">
      <FormSection
        title={
          <FormattedMessage
            id={
              undone === null
                ? 'accounts-suspension.bulkTakedown.title'
                : 'accounts-suspension.bulkTakedown.title.undone'
            }
          />
        }
        hint={
          <FormattedMessage
            id="accounts-suspension.bulkTakedown.begun"
            values={{ time: <RelativeTime date={begun} /> }}
          />
        }
      >
        {posted?.values['takedown'] === id && <FormError error={posted.error} />}
        <p className="said words">{reason}</p>
        <Counts takedown={takedown} state={undone === null ? 'taken' : 'given'} />
        {names.length > 0 && (
          <p>
            {names.join(', ')}
            {hiddenCount > 0 && (
              <>
                {' '}
                <FormattedMessage
                  id="accounts-suspension.bulkTakedown.more"
                  values={{ count: hiddenCount }}
                />
              </>
            )}
          </p>
        )}
        {skipped > 0 && (
          <p className="muted">
            <FormattedMessage id="accounts-suspension.bulkTakedown.kept" values={{ count: skipped }} />
          </p>
        )}
        {isBusy(takedown) && (
          <output>
            <FormattedMessage
              id="accounts-suspension.bulkTakedown.busy"
              values={{ count: undone === null ? waiting : taken }}
            />
          </output>
        )}
        {canRestore && undone === null && taken + waiting > 0 && (
          <p>
            <Button type="submit">
              <FormattedMessage id="accounts-suspension.bulkTakedown.give" />
            </Button>
          </p>
        )}
        {undone !== null && restored === 0 && !isBusy(takedown) && (
          <p className="muted">
            <FormattedMessage id="accounts-suspension.bulkTakedown.nothing" />
          </p>
        )}
      </FormSection>
    </Form>
  )
}

function Counts({ takedown, state }: { takedown: BulkTakedown; state: 'taken' | 'given' }) {
  const values = Object.fromEntries(
    BULK_TAKEDOWN_KINDS.map((kind) => [
      kind,
      takedown.counts.find((one) => one.kind === kind && one.state === state)?.count ?? 0,
    ]),
  )
  if (Object.values(values).every((count) => count === 0)) return null
  return (
    <p>
      <FormattedMessage id={`accounts-suspension.bulkTakedown.counts.${state}`} values={values} />
    </p>
  )
}
