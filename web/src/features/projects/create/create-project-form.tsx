import { PROJECT_SUMMARY, PROJECT_TITLE, SLUG } from '@quarry/domain/limits/lengths'
import { FIRST_VISIBILITIES } from '@quarry/domain/projects/project-statuses'
import { createDraft } from '@quarry/api/contract/projects/projects'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { usePosted } from '../../../lib/forms/use-posted-form.ts'
import { useTexts } from '../../../lib/i18n/use-texts.ts'
import { FormattedMessage, useIntl } from 'react-intl'
import { Form } from '../../../ui/controls/form.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { TextAreaField, TextField } from '../../../ui/controls/text-field.tsx'
import { ChoiceCards } from '../../../ui/controls/checkbox.tsx'
import { ErrorSummary } from '../../forms/error-summary.tsx'
import { FieldAnchor } from '../../forms/form-section.tsx'
import { validSlug, required } from '../../forms/validation-rules.ts'
import { useForm } from '../../forms/use-form.ts'
import { projectHref } from '../project-address.ts'
import { suggestSlug } from '../suggest-slug.ts'

const empty = {
  title: '',
  slug: '',
  description: '',
  requested_status: 'approved' as (typeof FIRST_VISIBILITIES)[number],
}

/** Creates a draft project. The slug follows the title until the user edits it. */
export function CreateProjectForm() {
  const intl = useIntl()
  const navigate = useNavigate()
  const { api, siteUrl } = useRouter().options.context
  const [isSlugOwn, setIsSlugOwn] = useState(false)
  const form = useForm({
    stored: empty,
    posted: usePosted('create-project'),
    rules: {
      title: required(PROJECT_TITLE),
      slug: validSlug(SLUG),
      description: required(PROJECT_SUMMARY),
    },
    save: async (values) => {
      const project = await api(createDraft, { body: values })
      await navigate({ href: projectHref({ ...project, url_type: 'mod' }), ignoreBlocker: true })
    },
  })
  const label = useTexts('projects-publishing.field')
  return (
    <Form
      draft="create-project"
      native="create-project"
      className="slab slab-pad stack"
      onSubmit={form.submit}
    >
      <ErrorSummary errors={form.errors} error={form.error} labelOf={label} />
      <FieldAnchor name="title">
        <TextField
          label={label('title')}
          name="title"
          isRequired
          limit={PROJECT_TITLE.max}
          value={form.values.title}
          error={form.errors.title}
          autoComplete="off"
          onChange={(event) => {
            form.set('title', event.target.value)
            if (!isSlugOwn) form.set('slug', suggestSlug(event.target.value))
          }}
        />
      </FieldAnchor>
      <FieldAnchor name="slug">
        <TextField
          label={label('slug')}
          name="slug"
          isRequired
          prefix={`${new URL(siteUrl).host}/project/`}
          value={form.values.slug}
          error={form.errors.slug}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => {
            setIsSlugOwn(event.target.value !== '')
            form.set('slug', event.target.value)
          }}
        />
      </FieldAnchor>
      <FieldAnchor name="description">
        <TextAreaField
          label={label('description')}
          name="description"
          hint={intl.formatMessage({ id: 'projects-publishing.hint.summary' })}
          isRequired
          limit={PROJECT_SUMMARY.max}
          value={form.values.description}
          error={form.errors.description}
          onChange={(event) => form.set('description', event.target.value)}
        />
      </FieldAnchor>
      <ChoiceCards
        legend={label('requested_status')}
        name="requested_status"
        value={form.values.requested_status}
        onChange={(value) => form.set('requested_status', value)}
        options={FIRST_VISIBILITIES.map((value) => ({
          value,
          label: intl.formatMessage({ id: `projects-publishing.visibility.${value}` }),
          hint: intl.formatMessage({ id: `projects-publishing.visibility.${value}.hint` }),
        }))}
      />
      <p className="hint">
        <FormattedMessage id="projects-publishing.create.note" />
      </p>
      <div className="row">
        <Button type="submit" look="brand" size="large" isBusy={form.isSaving}>
          <FormattedMessage id="projects-publishing.create.action" />
        </Button>
      </div>
    </Form>
  )
}
