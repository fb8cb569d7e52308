import { permanentProjectPath } from '@quarry/api/contract/addresses'
import type { TakenDownFile } from '@quarry/api/contract/moderation/taken-down-files'
import { MODERATOR_MESSAGE } from '@quarry/domain/limits/lengths'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { FormattedMessage } from 'react-intl'
import { usePosted } from '../../../lib/forms/use-posted-form.ts'
import { AppLink } from '../../../ui/navigation/app-link.tsx'
import { Button, ButtonLink } from '../../../ui/controls/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Form } from '../../../ui/controls/form.tsx'
import { Note } from '../../../ui/feedback/note.tsx'
import { RelativeTime } from '../../../ui/labels/relative-time.tsx'
import { TextAreaField, TextField } from '../../../ui/controls/text-field.tsx'
import { FormError } from '../../forms/form-error.tsx'
import { FormSection } from '../../forms/form-section.tsx'
import { postedFieldError } from '../../forms/posted-field-error.ts'
import { takenDownQuery, type TakenDownFilesView } from './taken-down-files.queries.ts'
import '../../../styles/pages/files-list.css'
import '../../../styles/pages/forms.css'
import '../../../styles/pages/moderation-takedowns.css'

/** Files that can be neither downloaded nor uploaded, with the form that takes one down. */
export function TakenDownFiles(view: TakenDownFilesView) {
  const { api } = useRouter().options.context
  const { data } = useSuspenseQuery(takenDownQuery(api, view))
  const last = data.files.at(-1)
  return (
    <>
      {view.done && (
        <Note level="success" title={<FormattedMessage id={`moderation.files.done.${view.done}`} />} />
      )}
      <TakeDownForm hash={view.hash ?? ''} />
      {last ? (
        <ul className="slab" aria-labelledby="files-title">
          {data.files.map((file) => (
            <FileRow key={file.sha512} file={file} />
          ))}
        </ul>
      ) : (
        <EmptyState title={<FormattedMessage id="moderation.files.none" />} />
      )}
      {data.has_more && last && (
        <p>
          <ButtonLink href={`/moderation/files?after=${last.sha512}`}>
            <FormattedMessage id="moderation.files.more" />
          </ButtonLink>
        </p>
      )}
    </>
  )
}

function TakeDownForm({ hash }: { hash: string }) {
  const posted = usePosted('take-down')
  const fieldErrors = { hash: postedFieldError(posted, 'hash'), reason: postedFieldError(posted, 'reason') }
  return (
    <Form draft={`take-down:${hash}`} native="take-down" className="slab form">
      <FormSection
        title={<FormattedMessage id="moderation.files.take" />}
        hint={<FormattedMessage id="moderation.files.take.hint" />}
      >
        {!fieldErrors.hash && !fieldErrors.reason && <FormError error={posted?.error} />}
        <TextField
          name="hash"
          error={fieldErrors.hash}
          autoComplete="off"
          spellCheck={false}
          label={<FormattedMessage id="moderation.files.hash" />}
          hint={<FormattedMessage id="moderation.files.hash.hint" />}
          defaultValue={posted?.values['hash'] ?? hash}
        />
        <TextAreaField
          name="reason"
          rows={3}
          error={fieldErrors.reason}
          maxLength={MODERATOR_MESSAGE.max}
          label={<FormattedMessage id="moderation.files.reason" />}
          hint={<FormattedMessage id="moderation.files.reason.hint" />}
          defaultValue={posted?.values['reason'] ?? ''}
        />
        <p>
          <Button type="submit" look="danger">
            <FormattedMessage id="moderation.files.take.submit" />
          </Button>
        </p>
      </FormSection>
    </Form>
  )
}

function FileRow({ file: { sha512, reason, taken_at: takenAt, found } }: { file: TakenDownFile }) {
  const posted = usePosted('give-back')
  return (
    <li className="file">
      <div className="min-w-0">
        <p className="file-name">
          {found ? <bdi>{found.filename}</bdi> : <FormattedMessage id="moderation.files.unknown" />}
        </p>
        <p className="said words">{reason}</p>
        <p className="muted">
          {found && (
            <>
              <AppLink className="link" href={permanentProjectPath(found.project.slug)}>
                {found.project.title}
              </AppLink>
              {' · '}
              <FormattedMessage id="moderation.files.versions" values={{ count: found.versions }} />
              {' · '}
            </>
          )}
          <RelativeTime date={takenAt} />
        </p>
        <p className="muted words">
          <code>{sha512}</code>
        </p>
        {posted?.values['sha512'] === sha512 && <FormError error={posted.error} />}
      </div>
      <Form draft={null} native="give-back" hidden={{ sha512 }}>
        <Button type="submit">
          <FormattedMessage id="moderation.files.give" />
        </Button>
      </Form>
    </li>
  )
}
