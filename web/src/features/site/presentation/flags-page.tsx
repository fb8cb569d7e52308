import { FormattedMessage, useIntl } from 'react-intl'
import { FLAGS } from '../../../lib/preferences/preferences.ts'
import { mayUseFlag } from '../../../lib/preferences/use-flag.ts'
import { usePreferences } from '../../../lib/preferences/use-preferences.ts'
import { useViewer } from '../../../lib/viewer/use-viewer.ts'
import { Form, SaveWithoutScripts } from '../../../ui/controls/form.tsx'
import { Switch } from '../../../ui/controls/checkbox.tsx'
import { AppLink } from '../../../ui/navigation/app-link.tsx'
import '../../../styles/pages/site-presentation.css'

/** Optional features of the site that are off by default. */
export function FlagsPage() {
  const intl = useIntl()
  const viewer = useViewer()
  const { preferences, set } = usePreferences()
  return (
    <div className="page stack pad-top presentation">
      <h1 className="title">
        <FormattedMessage id="site-presentation.flags.title" />
      </h1>
      <p className="lead">
        <FormattedMessage id="site-presentation.flags.text" />
      </p>
      <Form draft={null} native="flags" className="stack" onSubmit={(event) => event.preventDefault()}>
        {FLAGS.map((flag) => (
          <div key={flag} className="slab slab-pad stack gap-2">
            <Switch
              name={flag}
              checked={preferences.flags[flag] && mayUseFlag(flag, viewer)}
              disabled={!mayUseFlag(flag, viewer)}
              hint={intl.formatMessage({ id: `site-presentation.flags.${flag}.text` })}
              onChange={(event) => set({ flags: { [flag]: event.target.checked } })}
            >
              {intl.formatMessage({ id: `site-presentation.flags.${flag}` })}
            </Switch>
            <p className="muted">
              {mayUseFlag(flag, viewer) ? (
                <FormattedMessage id="site-presentation.flags.default" />
              ) : (
                <FormattedMessage
                  id="site-presentation.flags.early"
                  values={{
                    plus: (text) => (
                      <AppLink className="link" href="/plus">
                        {text}
                      </AppLink>
                    ),
                  }}
                />
              )}
            </p>
          </div>
        ))}
        <SaveWithoutScripts />
      </Form>
    </div>
  )
}
