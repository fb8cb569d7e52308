import type { Node } from '@quarry/api/contract/hosting/nodes'
import { useIntl } from 'react-intl'
import { useTexts } from '../../../lib/i18n/use-texts.ts'
import { Checkbox, ChoiceCards } from '../../../ui/controls/checkbox.tsx'
import { TextAreaField } from '../../../ui/controls/text-field.tsx'
import { FieldAnchor } from '../../forms/form-section.tsx'
import type { FormState } from '../../forms/use-form.ts'
import { hasNode, withNode, type NoticeValues } from './notice-values.ts'

interface NoticeTargetsProps {
  form: Pick<FormState<NoticeValues>, 'values' | 'errors' | 'set'>
  nodes: readonly Node[]
}

/** All servers, or those of chosen nodes and those whose ids are entered. */
export function NoticeTargets({ form: { values, errors, set }, nodes }: NoticeTargetsProps) {
  const intl = useIntl()
  const label = useTexts('hosting-notices.field')
  return (
    <>
      <ChoiceCards
        legend={label('everywhere')}
        name="scope"
        value={values.scope}
        options={(['everywhere', 'some'] as const).map((value) => ({
          value,
          label: intl.formatMessage({ id: `hosting-notices.scope.${value}` }),
        }))}
        onChange={(scope) => set('scope', scope)}
      />
      {values.scope === 'some' && (
        <>
          {nodes.length > 0 && (
            <fieldset className="field">
              <legend className="label">{label('nodes')}</legend>
              <div className="stack gap-1">
                {nodes.map(({ id, name }) => (
                  <Checkbox
                    key={id}
                    name={`node:${id}`}
                    checked={hasNode(values.nodes, id)}
                    onChange={(event) => set('nodes', withNode(values.nodes, id, event.target.checked))}
                  >
                    <bdi>{name}</bdi>
                  </Checkbox>
                ))}
              </div>
            </fieldset>
          )}
          <FieldAnchor name="servers">
            <TextAreaField
              label={label('servers')}
              hint={label('servers.hint')}
              name="servers"
              dir="ltr"
              rows={2}
              value={values.servers}
              error={errors.servers ?? errors.nodes}
              onChange={(event) => set('servers', event.target.value)}
            />
          </FieldAnchor>
        </>
      )}
    </>
  )
}
