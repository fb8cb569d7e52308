import { MARKDOWN, VERSION_NAME, VERSION_NUMBER } from '@quarry/domain/limits/lengths'
import { PACK_LOADER } from '@quarry/domain/projects/loaders'
import { addedTypes, type ProjectType } from '@quarry/domain/projects/project-types'
import { OFFERED_VERSION_STATUSES } from '@quarry/domain/versions/version-statuses'
import { VERSION_CHANNELS } from '@quarry/domain/versions/channels'
import { useState, type ComponentProps } from 'react'
import { useIntl } from 'react-intl'
import type { MessageId } from '../../../lib/i18n/message-ids.ts'
import { useTexts } from '../../../lib/i18n/use-texts.ts'
import { lazy, LazyPart } from '../../../lib/lazy/lazy-part.tsx'
import { TextField } from '../../../ui/controls/text-field.tsx'
import { Checkbox, ChoiceCards } from '../../../ui/controls/checkbox.tsx'
import { MarkdownField } from '../../markdown/editor/markdown-field.tsx'
import type { ImageTarget } from '../../markdown/editor/images/inline-image.ts'
import { FieldAnchor } from '../../forms/form-section.tsx'
import { validSlug, maxLength, type Rule } from '../../forms/validation-rules.ts'
import type { FormState } from '../../forms/use-form.ts'
import { TextSection } from '../../projects/settings/text-section.tsx'
import { DependenciesField } from './dependencies/dependencies-field.tsx'
import { GameVersionsField } from './game-versions-field.tsx'
import { LoadersField } from './loaders-field.tsx'
import type { VersionValues } from './version-values.ts'

const TypeChangeField = lazy(async () => (await import('./type-change-field.tsx')).TypeChangeField)

const chosen =
  (id: MessageId): Rule<string[]> =>
  (list, intl) =>
    list.length > 0 ? undefined : intl.formatMessage({ id })

export const versionRules = {
  name: maxLength(VERSION_NAME),
  version_number: validSlug(VERSION_NUMBER),
  changelog: maxLength(MARKDOWN),
  loaders: chosen('projects-publishing.rule.loader'),
  game_versions: chosen('projects-publishing.rule.gameVersion'),
}

type VersionFieldsProps = {
  form: FormState<VersionValues>
  /** The saved text, with which the editor compares its draft. */
  storedChangelog: string
  draftKey: string
  isModpack: boolean
  /** The project types so far. */
  types: readonly ProjectType[]
  /** The project that images in the changelog are uploaded to. */
  images: ImageTarget
}

/** The fields of the forms that create and edit a version. */
export function VersionFields(props: VersionFieldsProps) {
  const { form, storedChangelog, draftKey, isModpack, types, images } = props
  const intl = useIntl()
  const { values, errors, set } = form
  const label = useTexts('projects-publishing.field')
  const added = addedTypes(types, isModpack ? [PACK_LOADER] : values.loaders)
  return (
    <>
      <TextSection name="version">
        <TitleFields form={form} />
        <ChoiceCards
          legend={label('version_type')}
          name="channel"
          value={values.version_type}
          onChange={(value) => set('version_type', value)}
          options={VERSION_CHANNELS.map((value) => ({
            value,
            label: intl.formatMessage({ id: `projects-labels.channel.${value}` }),
          }))}
        />
        <Checkbox
          checked={values.featured}
          hint={intl.formatMessage({ id: 'projects-publishing.hint.featured' })}
          onChange={(event) => set('featured', event.target.checked)}
        >
          {label('featured')}
        </Checkbox>
        <StatusFields form={form} />
      </TextSection>
      <TextSection name="runs">
        <FieldAnchor name="loaders">
          <LoadersField
            chosen={values.loaders}
            types={types}
            isModpack={isModpack}
            error={errors.loaders}
            onChange={(loaders) => set('loaders', loaders)}
          />
        </FieldAnchor>
        {added.length > 0 && <TypeChange form={form} types={types} added={added} />}
        <FieldAnchor name="game_versions">
          <GameVersionsField
            chosen={values.game_versions}
            error={errors.game_versions}
            onChange={(versions) => set('game_versions', versions)}
          />
        </FieldAnchor>
      </TextSection>
      {!isModpack && (
        <TextSection name="dependencies">
          <FieldAnchor name="dependencies">
            <DependenciesField
              chosen={values.dependencies}
              error={errors.dependencies}
              onChange={(dependencies) => set('dependencies', dependencies)}
            />
          </FieldAnchor>
        </TextSection>
      )}
      <TextSection name="changelog">
        <FieldAnchor name="changelog">
          <MarkdownField
            label={label('changelog')}
            value={values.changelog}
            stored={storedChangelog}
            onChange={(changelog) => set('changelog', changelog)}
            limit={MARKDOWN.max}
            error={errors.changelog}
            draftKey={draftKey}
            images={images}
          />
        </FieldAnchor>
      </TextSection>
    </>
  )
}

/** Without the code of the note, its confirmation alone. */
function TypeChange(props: ComponentProps<typeof TypeChangeField>) {
  const label = useTexts('projects-publishing.field')
  const [isNoteMissing, setIsNoteMissing] = useState(false)
  const { values, set } = props.form
  if (isNoteMissing)
    return (
      <Checkbox
        checked={values.change_project_type}
        onChange={(event) => set('change_project_type', event.target.checked)}
      >
        {label('change_project_type')}
      </Checkbox>
    )
  return (
    <LazyPart isBeside onFail={() => setIsNoteMissing(true)}>
      <TypeChangeField {...props} />
    </LazyPart>
  )
}

/** Number and title. */
function TitleFields({ form: { values, errors, set } }: Pick<VersionFieldsProps, 'form'>) {
  const label = useTexts('projects-publishing.field')
  return (
    <>
      <FieldAnchor name="version_number">
        <TextField
          name="version_number"
          label={label('version_number')}
          isRequired
          limit={VERSION_NUMBER.max}
          autoComplete="off"
          value={values.version_number}
          error={errors.version_number}
          onChange={(event) => set('version_number', event.target.value)}
        />
      </FieldAnchor>
      <FieldAnchor name="name">
        <TextField
          name="name"
          label={label('name')}
          isOptional
          limit={VERSION_NAME.max}
          autoComplete="off"
          placeholder={values.version_number}
          value={values.name}
          error={errors.name}
          onChange={(event) => set('name', event.target.value)}
        />
      </FieldAnchor>
    </>
  )
}

/** Whether the version is published now, later, or not at all. */
function StatusFields({ form: { values, errors, set } }: Pick<VersionFieldsProps, 'form'>) {
  const intl = useIntl()
  const label = useTexts('projects-publishing.field')
  const [stored] = useState(values.status)
  const offered = [...new Set([...OFFERED_VERSION_STATUSES, stored])].filter((status) => status !== 'unknown')
  return (
    <>
      <ChoiceCards
        legend={label('status')}
        name="status"
        value={values.status}
        onChange={(value) => set('status', value)}
        options={offered.map((value) => ({
          value,
          label: intl.formatMessage({ id: `projects-publishing.versionStatus.${value}` }),
        }))}
      />
      {values.status === 'scheduled' && (
        <FieldAnchor name="release_at">
          <TextField
            type="datetime-local"
            name="release_at"
            label={label('release_at')}
            isRequired
            value={values.release_at}
            error={errors.release_at}
            onChange={(event) => set('release_at', event.target.value)}
          />
        </FieldAnchor>
      )}
    </>
  )
}
