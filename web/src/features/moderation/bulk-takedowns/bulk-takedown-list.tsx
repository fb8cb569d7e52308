import type { Sweep } from '@quarry/api/contract/moderation/bulk-takedowns'
import { SWEPT_NOUNS, type SweptState } from '@quarry/domain/moderation/bulk-takedowns'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { FormattedMessage } from 'react-intl'
import { usePosted } from '../../../lib/forms/use-posted-form.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Form } from '../../../ui/controls/form.tsx'
import { RelativeTime } from '../../../ui/labels/relative-time.tsx'
import { FormError } from '../../forms/form-error.tsx'
import { FormSection } from '../../forms/form-section.tsx'
import { isBusy, sweepsQuery } from './bulk-takedowns.queries.ts'
import '../../../styles/pages/forms.css'
import '../../../styles/pages/moderation-takedowns.css'

/** The steps that took down what a person had, and the way back of each. */
export function SweepList({ user, mayGiveBack }: { user: string; mayGiveBack: boolean }) {
  const { api } = useRouter().options.context
  const { sweeps } = useSuspenseQuery(sweepsQuery(api, user)).data
  return sweeps.map((sweep) => (
    <OneSweep key={sweep.id} user={user} sweep={sweep} mayGiveBack={mayGiveBack} />
  ))
}

interface OneSweepProps {
  user: string
  sweep: Sweep
  mayGiveBack: boolean
}

function OneSweep({ user, sweep, mayGiveBack }: OneSweepProps) {
  const posted = usePosted('give-back-sweep')
  const { id, reason, begun, undone, names } = sweep
  const sum = (state: SweptState) =>
    sweep.counts.reduce((total, one) => total + (one.state === state ? one.count : 0), 0)
  const [taken, given, kept, waits] = [sum('taken'), sum('given'), sum('kept'), sum('waits')]
  const more = taken - names.length
  return (
    <Form native="give-back-sweep" hidden={{ user, sweep: id }} className="slab form">
      <FormSection
        title={
          <FormattedMessage
            id={
              undone === null ? 'accounts-suspension.sweep.title' : 'accounts-suspension.sweep.title.undone'
            }
          />
        }
        hint={
          <FormattedMessage
            id="accounts-suspension.sweep.begun"
            values={{ time: <RelativeTime date={begun} /> }}
          />
        }
      >
        {posted?.values['sweep'] === id && <FormError error={posted.error} />}
        <p className="said words">{reason}</p>
        <Counts sweep={sweep} state={undone === null ? 'taken' : 'given'} />
        {names.length > 0 && (
          <p>
            {names.join(', ')}
            {more > 0 && (
              <>
                {' '}
                <FormattedMessage id="accounts-suspension.sweep.more" values={{ count: more }} />
              </>
            )}
          </p>
        )}
        {kept > 0 && (
          <p className="muted">
            <FormattedMessage id="accounts-suspension.sweep.kept" values={{ count: kept }} />
          </p>
        )}
        {isBusy(sweep) && (
          <output>
            <FormattedMessage
              id="accounts-suspension.sweep.busy"
              values={{ count: undone === null ? waits : taken }}
            />
          </output>
        )}
        {mayGiveBack && undone === null && taken + waits > 0 && (
          <p>
            <Button type="submit">
              <FormattedMessage id="accounts-suspension.sweep.give" />
            </Button>
          </p>
        )}
        {undone !== null && given === 0 && !isBusy(sweep) && (
          <p className="muted">
            <FormattedMessage id="accounts-suspension.sweep.nothing" />
          </p>
        )}
      </FormSection>
    </Form>
  )
}

function Counts({ sweep, state }: { sweep: Sweep; state: 'taken' | 'given' }) {
  const values = Object.fromEntries(
    SWEPT_NOUNS.map((noun) => [
      noun,
      sweep.counts.find((one) => one.noun === noun && one.state === state)?.count ?? 0,
    ]),
  )
  if (Object.values(values).every((count) => count === 0)) return null
  return (
    <p>
      <FormattedMessage id={`accounts-suspension.sweep.counts.${state}`} values={values} />
    </p>
  )
}
