import { SEARCH_QUERY } from '@quarry/domain/search/query-lengths'
import { isProjectType, type ProjectType, SHELF_ORDER } from '@quarry/domain/projects/project-types'
import { useRouter } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { useRef, useState, type FormEvent } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { HrefLink } from '../../../ui/navigation/href-link.tsx'
import { Switch } from '../../../ui/controls/checkbox.tsx'
import { useSetup } from '../../../lib/preferences/player-setup.ts'
import { loadersOf } from '../../search/state/loader-options.ts'
import { TypeIcon } from '../../projects/types/type-icon.tsx'
import { emptyState, type SearchState, stateHref } from '@quarry/search-config/search-state'
import { tagLabel } from '../../projects/tags/tag-icon.tsx'
import '../../../styles/pages/site-home-hero.css'

/**
 * Search field, project type and setup filter. Without scripts the form opens `/search`, which redirects to the right
 * page.
 */
export function HomeSearchForm({ kinds }: { kinds: Record<ProjectType, number> | undefined }) {
  const intl = useIntl()
  const router = useRouter()
  const [kind, setKind] = useState<ProjectType>('mod')
  const [fits, setFits] = useState(true)
  const input = useRef<HTMLInputElement>(null)
  const fitting = useSetupFilter(kind)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const query = input.current?.value ?? ''
    void router.navigate({ href: stateHref({ ...emptyState(kind), query, ...(fits && fitting) }) })
  }
  const label = intl.formatMessage({ id: `site-home.search.${kind}` })
  return (
    <search className="min-w-0" aria-label={intl.formatMessage({ id: 'site-home.search' })}>
      <form className="dig slab" action="/search" onSubmit={submit}>
        <fieldset className="pick min-w-0">
          <legend className="sr">
            <FormattedMessage id="site-home.searchIn" />
          </legend>
          {SHELF_ORDER.map((option) => (
            <label key={option}>
              <input
                type="radio"
                name="type"
                value={option}
                checked={option === kind}
                onChange={(event) => isProjectType(event.target.value) && setKind(event.target.value)}
              />
              <TypeIcon type={option} />
              <FormattedMessage id={`site-home.kind.${option}`} />
            </label>
          ))}
        </fieldset>
        <label className="searchbar">
          <Search className="i" aria-hidden="true" />
          <input
            ref={input}
            type="search"
            name="q"
            maxLength={SEARCH_QUERY.max}
            autoComplete="off"
            autoCapitalize="none"
            enterKeyHint="search"
            placeholder={
              kinds
                ? intl.formatMessage({ id: `site-home.placeholder.${kind}` }, { count: kinds[kind] })
                : label
            }
            aria-label={label}
          />
          <button className="btn btn-brand btn-l">
            <FormattedMessage id="site-home.search.button" />
          </button>
        </label>
        <SetupFilterRow kind={kind} fits={fits} onChange={setFits} />
      </form>
    </search>
  )
}

/** The part of a search for the remembered setup that applies to this project type. */
function useSetupFilter(kind: ProjectType): Partial<SearchState> | undefined {
  const setup = useSetup()
  if (!setup) return undefined
  const { loaders } = loadersOf(kind)
  const isKnown = setup.loader !== undefined && loaders.includes(setup.loader)
  return {
    versions: [setup.gameVersion],
    groups: isKnown && setup.loader ? [{ name: setup.loader, out: false }] : [],
  }
}

/** One row with or without a remembered setup, so that nothing moves once the browser knows it. */
function SetupFilterRow({
  kind,
  fits,
  onChange,
}: {
  kind: ProjectType
  fits: boolean
  onChange: (fits: boolean) => void
}) {
  const intl = useIntl()
  const setup = useSetup()
  if (!setup) {
    return (
      <div className="dig-foot muted">
        <FormattedMessage id="site-home.fit.unknown" />
      </div>
    )
  }
  const loader =
    setup.loader && loadersOf(kind).loaders.includes(setup.loader) ? tagLabel(intl, setup.loader) : ''
  const values = { version: <b key="version">{setup.gameVersion}</b>, loader: <b key="loader">{loader}</b> }
  return (
    <div className="dig-foot">
      <Switch checked={fits} onChange={(event) => onChange(event.target.checked)}>
        <FormattedMessage
          id={loader === '' ? 'site-home.fit.version' : 'site-home.fit.both'}
          values={values}
        />
      </Switch>
      <HrefLink
        className="link push"
        href={stateHref({ ...emptyState(kind), versions: [setup.gameVersion] })}
      >
        <FormattedMessage id="site-home.fit.change" />
      </HrefLink>
    </div>
  )
}
