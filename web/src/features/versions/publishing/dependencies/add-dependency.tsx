import type { DependencyType } from '@quarry/domain/versions/dependencies'
import { isApiError, toApiError } from '@quarry/api/contract/client'
import type { V3SearchHit } from '@quarry/api/contract/search/v3-search'
import { useRouter } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { type KeyboardEvent, useId, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useMutation } from '../../../../lib/api/use-mutation.ts'
import { useTypingPause } from '../../../../lib/forms/use-typing-pause.ts'
import { lazy, LazyPart } from '../../../../lib/lazy/lazy-part.tsx'
import { Button } from '../../../../ui/controls/button.tsx'
import { Select } from '../../../../ui/controls/select.tsx'
import { TextField } from '../../../../ui/controls/text-field.tsx'
import { type ChosenDependency, isListed } from './chosen-dependency.ts'
import { useRelationOptions } from './relation-options.ts'
import '../../../../styles/pages/projects-publishing.css'

const DependencySuggestions = lazy(
  async () => (await import('./dependency-suggestions.tsx')).DependencySuggestions,
)

interface AddDependencyProps {
  chosen: readonly ChosenDependency[]
  onAdd: (dependency: ChosenDependency) => void
}

/** Adds a dependency by search, or by the address or id of a project or version. */
export function AddDependency({ chosen, onAdd }: AddDependencyProps) {
  const intl = useIntl()
  const { api } = useRouter().options.context
  const options = useRelationOptions()
  const [wanted, setWanted] = useState('')
  const [relation, setRelation] = useState<DependencyType>('required')
  /** The title of a project that is in the list already. */
  const [listed, setListed] = useState<string>()
  const suggestions = useSuggestions(wanted)
  const find = useMutation({
    mutationFn: async () => {
      const { findDependency } = await import('./find-dependency.ts').catch(() => {
        // The same error as for any request without a response.
        throw toApiError(0, undefined)
      })
      return findDependency(api, wanted.trim(), relation)
    },
    meta: { showsOwnErrors: true },
  })
  const add = (dependency: ChosenDependency) => {
    suggestions.close()
    if (isListed(chosen, dependency)) return setListed(dependency.title)
    onAdd(dependency)
    setWanted('')
  }
  const addFound = () => find.mutate(undefined, { onSuccess: add })
  const addHit = ({ project_id: projectId, name: title, icon_url: icon }: V3SearchHit) =>
    add({ projectId, versionId: null, fileName: null, relation, title, iconUrl: icon || null })
  const problem = isApiError(find.error)
    ? find.error.status === 404
      ? intl.formatMessage({ id: 'projects-publishing.dependency.unknown' }, { name: wanted })
      : find.error.message
    : undefined
  const duplicate =
    listed && intl.formatMessage({ id: 'projects-publishing.dependency.listed' }, { name: listed })
  return (
    <div className="dependency-add">
      <div className="dependency-search">
        <TextField
          name="wanted-dependency"
          label={intl.formatMessage({ id: 'projects-publishing.dependency.add' })}
          hint={intl.formatMessage({ id: 'projects-publishing.dependency.hint' })}
          value={wanted}
          error={duplicate ?? problem}
          autoComplete="off"
          {...suggestions.input}
          onChange={(event) => {
            find.reset()
            setListed(undefined)
            setWanted(event.target.value)
            suggestions.search()
          }}
          onKeyDown={(event) => {
            if (suggestions.handleKey(event, addHit) || event.key !== 'Enter') return
            // Enter adds the line instead of submitting the form.
            event.preventDefault()
            if (wanted.trim()) addFound()
          }}
        />
        {suggestions.listFor(addHit)}
      </div>
      <Select
        aria-label={intl.formatMessage({ id: 'projects-publishing.dependency.kind' })}
        value={relation}
        options={options}
        onChange={setRelation}
      />
      <Button icon={Plus} isBusy={find.isPending} disabled={wanted.trim() === ''} onClick={addFound}>
        <FormattedMessage id="projects-publishing.dependency.action" />
      </Button>
    </div>
  )
}

/** Shorter texts match too much; addresses are no words. */
const isSearch = (text: string) => text.trim().length > 1 && !text.includes('/')

/** The combobox of found projects: properties of the input, keys, and the list. None is highlighted at first. */
function useSuggestions(wanted: string) {
  const listId = useId()
  const [words, setWords] = useState('')
  const [hits, setHits] = useState<readonly V3SearchHit[]>()
  const [active, setActive] = useState(-1)
  const close = () => {
    setWords('')
    setHits(undefined)
    setActive(-1)
  }
  const pause = useTypingPause(() => (isSearch(wanted) ? setWords(wanted.trim()) : close()))
  const { length: count } = hits ?? []
  const isOpen = count > 0
  const current = hits?.[active]
  const handleKey = (event: KeyboardEvent, onChoose: (hit: V3SearchHit) => void): boolean => {
    if (!isOpen || event.nativeEvent.isComposing) return false
    // One place more than projects: the text itself.
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) setActive(((active + 1 + step + count + 1) % (count + 1)) - 1)
    else if (event.key === 'Enter' && current) onChoose(current)
    else if (event.key === 'Escape') close()
    else return false
    event.preventDefault()
    return true
  }
  return {
    close: () => {
      pause.cancel()
      close()
    },
    search: () => {
      setActive(-1)
      pause.soon()
    },
    handleKey,
    input: {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': isOpen,
      'aria-controls': isOpen ? listId : undefined,
      'aria-activedescendant': current ? `${listId}-${active}` : undefined,
      onFocus: DependencySuggestions.warm,
      onBlur: close,
    } as const,
    listFor: (onChoose: (hit: V3SearchHit) => void) => (
      <>
        {words !== '' && (
          <LazyPart isBeside onFail={close}>
            <DependencySuggestions
              id={listId}
              words={words}
              active={active}
              onFound={setHits}
              onChoose={onChoose}
            />
          </LazyPart>
        )}
        <output className="sr">
          {hits && <FormattedMessage id="projects-publishing.dependency.count" values={{ count }} />}
        </output>
      </>
    ),
  }
}
