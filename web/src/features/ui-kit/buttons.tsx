import { Download, Heart } from 'lucide-react'
import { Fragment } from 'react'
import { useIntl } from 'react-intl'
import { Button, type ButtonLook } from '../../ui/controls/button.tsx'
import { KitSection } from './kit-section.tsx'
import '../../styles/pages/ui-kit.css'

const LOOKS: readonly ButtonLook[] = ['brand', 'standard', 'soft', 'outline', 'quiet', 'danger']
const STATES = ['default', 'hover', 'focus', 'disabled', 'busy'] as const
const CLASS: Partial<Record<(typeof STATES)[number], string>> = { hover: 'is-hover', focus: 'is-focus' }

export function Buttons() {
  const { formatMessage } = useIntl()
  const label = formatMessage({ id: 'ui-kit.sample.download' })
  return (
    <KitSection id="buttons" isFull>
      <section
        className="states"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
        tabIndex={0}
        aria-label={formatMessage({ id: 'ui-kit.buttons.states' })}
      >
        <span />
        {STATES.map((state) => (
          <span key={state}>{formatMessage({ id: `ui-kit.state.${state}` })}</span>
        ))}
        {LOOKS.map((look) => (
          <Fragment key={look}>
            <span>{look}</span>
            {STATES.map((state) => (
              <Button
                key={state}
                look={look}
                icon={Download}
                className={CLASS[state] ?? ''}
                disabled={state === 'disabled'}
                isBusy={state === 'busy'}
              >
                {label}
              </Button>
            ))}
          </Fragment>
        ))}
      </section>
      <div className="row">
        {(['brand', 'standard'] as const).flatMap((look) =>
          (['small', 'standard', 'large'] as const).map((size) => (
            <Button key={look + size} look={look} size={size}>
              {label}
            </Button>
          )),
        )}
        {(['small', 'standard', 'large'] as const).map((size) => (
          <Button key={size} size={size} icon={Download} aria-label={`${label}, ${size}`} />
        ))}
        <Button
          icon={Heart}
          className="on-red"
          aria-pressed
          aria-label={formatMessage({ id: 'ui-kit.sample.following' })}
        />
      </div>
    </KitSection>
  )
}
