import { createServerNotice, editServerNotice, type ServerNotice } from '@quarry/api/contract/hosting/notices'
import type { Node } from '@quarry/api/contract/hosting/nodes'
import { NOTICE_LEVELS } from '@quarry/domain/hosting/server-notices'
import { NOTICE_MESSAGE, NOTICE_TITLE } from '@quarry/domain/limits/lengths'
import { FormattedMessage, useIntl } from 'react-intl'
import { useTexts } from '../../../lib/i18n/use-texts.ts'
import { addToast } from '../../../lib/toasts/toast-store.ts'
import { ChoiceCards } from '../../../ui/controls/checkbox.tsx'
import { TextAreaField, TextField } from '../../../ui/controls/text-field.tsx'
import { FormDialog } from '../../../ui/floating/form-dialog.tsx'
import { ErrorSummary } from '../../forms/error-summary.tsx'
import { FieldAnchor } from '../../forms/form-section.tsx'
import { useForm, type FormState } from '../../forms/use-form.ts'
import { maxLength, optionalLink, required } from '../../forms/validation-rules.ts'
import { NoticePreview } from './notice-preview.tsx'
import { NoticeTargets } from './notice-targets.tsx'
import { NoticeTimes } from './notice-times.tsx'
import { bodyOf, EMPTY_NOTICE, hasTargets, shownOf, valuesOf, type NoticeValues } from './notice-values.ts'
import { useNoticeMutation } from './notices.queries.ts'

interface NoticeDialogProps {
  /** The notice that is edited; undefined for a new one. */
  notice: ServerNotice | undefined
  nodes: readonly Node[]
  onClose: () => void
}

function useNoticeForm({ notice, onClose }: NoticeDialogProps) {
  const intl = useIntl()
  const save = useNoticeMutation({
    send: async (api, values: NoticeValues) => {
      const body = bodyOf(values, new Date())
      if (notice) await api(editServerNotice, { params: { notice: notice.id }, body })
      else await api(createServerNotice, { body })
    },
    showsOwnErrors: true,
  })
  const checkLink = (value: string) =>
    value.trim() === '' ? intl.formatMessage({ id: 'forms.rule.required' }) : optionalLink(value, intl)
  const form: FormState<NoticeValues> = useForm<NoticeValues>({
    stored: notice ? valuesOf(notice) : EMPTY_NOTICE,
    rules: {
      title: maxLength(NOTICE_TITLE),
      message: required(NOTICE_MESSAGE),
      survey_url: (value) => (form.values.level === 'survey' ? checkLink(value) : undefined),
      expires: (value) =>
        value !== '' && form.values.begins !== '' && value <= form.values.begins
          ? intl.formatMessage({ id: 'hosting-notices.rule.period' })
          : undefined,
      servers: () =>
        hasTargets(form.values) ? undefined : intl.formatMessage({ id: 'hosting-notices.rule.targets' }),
    },
    save: async (values) => {
      await save.mutateAsync(values)
      const id = notice ? 'hosting-notices.admin.saved' : 'hosting-notices.admin.created'
      addToast({ type: 'success', title: intl.formatMessage({ id }) })
      onClose()
    },
  })
  return form
}

/** Everything of a notice, with a preview. */
export function NoticeDialog(props: NoticeDialogProps) {
  const { notice, nodes, onClose } = props
  const intl = useIntl()
  const label = useTexts('hosting-notices.field')
  const form = useNoticeForm(props)
  const { values, errors, set } = form
  const isSurvey = values.level === 'survey'
  return (
    <FormDialog
      draft={notice ? `server-notice:${notice.id}` : 'server-notice'}
      title={intl.formatMessage({
        id: notice ? 'hosting-notices.admin.edit.title' : 'hosting-notices.admin.create',
      })}
      action={intl.formatMessage({ id: notice ? 'shell.save' : 'hosting-notices.admin.create' })}
      isBusy={form.isSaving}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <ErrorSummary errors={errors} error={form.error} labelOf={label} />
      <ChoiceCards
        legend={label('level')}
        name="level"
        value={values.level}
        options={NOTICE_LEVELS.map((value) => ({
          value,
          label: intl.formatMessage({ id: `hosting-notices.level.${value}` }),
        }))}
        onChange={(level) => set('level', level)}
      />
      <FieldAnchor name="title">
        <TextField
          label={label('title')}
          hint={label('title.hint', {
            title: intl.formatMessage({ id: `hosting-notices.title.${values.level}` }),
          })}
          name="title"
          isOptional
          autoComplete="off"
          limit={NOTICE_TITLE.max}
          value={values.title}
          error={errors.title}
          onChange={(event) => set('title', event.target.value)}
        />
      </FieldAnchor>
      <FieldAnchor name="message">
        <TextAreaField
          label={label('message')}
          name="message"
          isRequired
          rows={5}
          limit={NOTICE_MESSAGE.max}
          value={values.message}
          error={errors.message}
          onChange={(event) => set('message', event.target.value)}
        />
      </FieldAnchor>
      {isSurvey && (
        <FieldAnchor name="survey_url">
          <TextField
            label={label('survey_url')}
            type="url"
            name="survey_url"
            isRequired
            autoComplete="off"
            placeholder="https://"
            value={values.survey_url}
            error={errors.survey_url}
            onChange={(event) => set('survey_url', event.target.value)}
          />
        </FieldAnchor>
      )}
      <NoticeTimes form={form} />
      <NoticeTargets form={form} nodes={nodes} />
      <NoticePreviewSection values={values} />
    </FormDialog>
  )
}

/** What users will see, while it is written. */
function NoticePreviewSection({ values }: { values: NoticeValues }) {
  return (
    <section className="stack gap-2" aria-labelledby="notice-preview">
      <h3 id="notice-preview">
        <FormattedMessage id="hosting-notices.admin.preview" />
      </h3>
      {values.message.trim() === '' ? (
        <p className="muted">
          <FormattedMessage id="hosting-notices.admin.preview.empty" />
        </p>
      ) : (
        <NoticePreview notice={shownOf(values)} />
      )}
    </section>
  )
}
