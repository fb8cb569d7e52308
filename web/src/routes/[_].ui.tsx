import { createFileRoute } from '@tanstack/react-router'
import { FormattedMessage, useIntl } from 'react-intl'
import { Buttons } from '../features/ui-kit/buttons.tsx'
import { Choices } from '../features/ui-kit/choices.tsx'
import { Colours } from '../features/ui-kit/colours.tsx'
import { Feedback } from '../features/ui-kit/feedback.tsx'
import { Fields } from '../features/ui-kit/fields.tsx'
import { Floating } from '../features/ui-kit/floating.tsx'
import { Labels } from '../features/ui-kit/labels.tsx'
import { Markdown } from '../features/ui-kit/markdown.tsx'
import { THEMES } from '../lib/preferences/preferences.ts'
import { pageTitle } from '../lib/head/page-title.ts'
import { usePreferences } from '../lib/preferences/use-preferences.ts'
import { SegmentedControl } from '../ui/controls/segmented-control.tsx'

export const Route = createFileRoute('/_/ui')({
  staticData: { messages: ['ui-kit', 'markdown'] },
  head: ({ match: { context } }) => {
    const intl = context.i18n.intl()
    return {
      meta: [
        { title: pageTitle(intl, intl.formatMessage({ id: 'ui-kit.title' })) },
        { name: 'robots', content: 'noindex' },
      ],
    }
  },
  component: Gallery,
})

/** Every UI component in every state; the switch shows them in every theme. */
function Gallery() {
  const intl = useIntl()
  const { theme, set } = usePreferences()
  return (
    <div className="page">
      <div className="section-head kit-head">
        <h1 className="title">
          <FormattedMessage id="ui-kit.title" />
        </h1>
        <SegmentedControl
          label={intl.formatMessage({ id: 'ui-kit.theme' })}
          value={theme}
          options={THEMES.map((value) => ({ value, label: value }))}
          onChange={(colorMode) => set({ colorMode })}
        />
      </div>
      <div className="kit">
        <Colours />
        <Labels />
        <Buttons />
        <Fields />
        <Choices />
        <Floating />
        <Feedback />
        <Markdown />
      </div>
    </div>
  )
}
