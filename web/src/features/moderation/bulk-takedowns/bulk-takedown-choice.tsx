import type { Sweepable } from '@quarry/api/contract/moderation/bulk-takedowns'
import { SWEPT_NOUNS, type SweptNoun } from '@quarry/domain/moderation/bulk-takedowns'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { FormattedMessage } from 'react-intl'
import { AppLink } from '../../../ui/navigation/app-link.tsx'
import { Checkbox } from '../../../ui/controls/checkbox.tsx'
import { sweepsQuery } from './bulk-takedowns.queries.ts'
import '../../../styles/pages/moderation-takedowns.css'

interface SweepChoiceProps {
  user: string
  /** Line by line, as the form came back. */
  chosen: string
}

/** What of a person is taken down together with the suspension: how much it is, and which. */
export function SweepChoice({ user, chosen }: SweepChoiceProps) {
  const { api } = useRouter().options.context
  const { things } = useSuspenseQuery(sweepsQuery(api, user)).data
  const nouns = SWEPT_NOUNS.filter((noun) => things[noun].total > 0)
  if (nouns.length === 0 && things.shared.total === 0) return null
  return (
    <fieldset className="stack gap-2">
      <legend className="pb-2">
        <FormattedMessage id="accounts-suspension.sweep.things" />
      </legend>
      {nouns.map((noun) => (
        <div key={noun}>
          <Checkbox
            name="things"
            value={noun}
            defaultChecked={chosen.split('\n').includes(noun)}
            hint={<FormattedMessage id={`accounts-suspension.sweep.things.${noun}.hint`} />}
          >
            <FormattedMessage
              id={`accounts-suspension.sweep.things.${noun}`}
              values={{ count: things[noun].total }}
            />
          </Checkbox>
          <Named noun={noun} {...things[noun]} />
        </div>
      ))}
      {things.shared.total > 0 && (
        <div>
          <p className="muted">
            <FormattedMessage
              id="accounts-suspension.sweep.things.shared"
              values={{ count: things.shared.total }}
            />
          </p>
          <Named noun="project" {...things.shared} />
        </div>
      )}
    </fieldset>
  )
}

function Named({ noun, first, total }: Sweepable & { noun: SweptNoun }) {
  const more = total - first.length
  return (
    <ul className="swept">
      {first.map(({ id, name }) => (
        <li key={id}>
          <AppLink className="link" href={`/${noun}/${id}`}>
            <bdi>{name}</bdi>
          </AppLink>
        </li>
      ))}
      {more > 0 && (
        <li>
          <FormattedMessage id="accounts-suspension.sweep.more" values={{ count: more }} />
        </li>
      )}
    </ul>
  )
}
