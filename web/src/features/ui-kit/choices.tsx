import { GalleryVertical, LayoutGrid, List } from 'lucide-react'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { useTexts } from '../../lib/i18n/use-texts.ts'
import { SegmentedControl } from '../../ui/controls/segmented-control.tsx'
import { TabLinks } from '../../ui/navigation/tab-links.tsx'
import { Tabs } from '../../ui/navigation/tabs.tsx'
import { Checkbox, ChoiceCards, Radio, Switch } from '../../ui/controls/checkbox.tsx'
import { KitSection } from './kit-section.tsx'

const MODES = [
  { value: 'list', icon: List },
  { value: 'grid', icon: LayoutGrid },
  { value: 'gallery', icon: GalleryVertical },
] as const

export function Choices() {
  const { formatMessage } = useIntl()
  const [mode, setMode] = useState<'list' | 'grid' | 'gallery'>('list')
  const [need, setNeed] = useState<'required' | 'optional' | 'unsupported'>('required')
  const name = useTexts('ui-kit.choice')
  return (
    <KitSection id="choices">
      <div className="row gap-4">
        <Checkbox>{name('off')}</Checkbox>
        <Checkbox defaultChecked>{name('on')}</Checkbox>
        <Checkbox isMixed>{name('some')}</Checkbox>
        <Checkbox defaultChecked disabled>
          {formatMessage({ id: 'ui-kit.state.disabled' })}
        </Checkbox>
      </div>
      <div className="row gap-4">
        <Radio name="kit-visibility" defaultChecked>
          {name('public')}
        </Radio>
        <Radio name="kit-visibility">{name('unlisted')}</Radio>
        <Radio name="kit-visibility" disabled>
          {name('private')}
        </Radio>
      </div>
      <div className="row gap-4">
        <Switch>{name('off')}</Switch>
        <Switch defaultChecked hint={name('beta.text')}>
          {name('beta')}
        </Switch>
      </div>
      <ChoiceCards
        legend={name('client')}
        name="kit-client"
        value={need}
        onChange={setNeed}
        options={(['required', 'optional', 'unsupported'] as const).map((value) => ({
          value,
          label: name(value),
        }))}
      />
      <SegmentedControl
        label={name('view')}
        value={mode}
        onChange={setMode}
        isIconOnly
        options={MODES.map(({ value, icon }) => ({ value, icon, label: name(value) }))}
      />
      <TabLinks
        label={name('pages')}
        tabs={[
          { href: '/_/ui', label: name('description'), isCurrent: true },
          { href: '/_/ui?tab=versions', label: name('versions'), count: '64', isCurrent: false },
        ]}
      />
      <Tabs
        label={name('panels')}
        tabs={(['description', 'versions'] as const).map((value) => ({
          value,
          label: name(value),
          content: <p>{name(`${value}.text`)}</p>,
        }))}
      />
    </KitSection>
  )
}
