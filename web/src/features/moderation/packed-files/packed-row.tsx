import { judgePackedFile, type PackedFile } from '@quarry/api/contract/moderation/packed-files'
import type { ProjectDetail } from '@quarry/api/contract/projects/project-shapes'
import { MODERATOR_MESSAGE } from '@quarry/domain/limits/lengths'
import { PACKING_VERDICTS, type PackingVerdict } from '@quarry/domain/moderation/packed-files'
import { useQueryClient } from '@tanstack/react-query'
import { useMutation } from '../../../lib/api/use-mutation.ts'
import { useRouter } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import type { FormEvent } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { formatBytes } from '../../../lib/format/format.ts'
import { usePosted } from '../../../lib/forms/use-posted-form.ts'
import { addToast } from '../../../lib/toasts/toast-store.ts'
import { AppLink } from '../../../ui/navigation/app-link.tsx'
import { Badge } from '../../../ui/labels/badge.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { Field } from '../../../ui/controls/field.tsx'
import { Form } from '../../../ui/controls/form.tsx'
import { RelativeTime } from '../../../ui/labels/relative-time.tsx'
import { Select } from '../../../ui/controls/select.tsx'
import { TextAreaField } from '../../../ui/controls/text-field.tsx'
import { FormError } from '../../forms/form-error.tsx'
import { versionHref } from '../../projects/project-address.ts'
import { nameOf } from './packed-files-message.ts'
import '../../../styles/pages/moderation-takedowns.css'

const TONES = {
  yes: 'green',
  with_attribution_and_source: 'orange',
  with_attribution: 'orange',
  no: 'red',
  permanent_no: 'red',
  unidentified: 'neutral',
} as const satisfies Record<PackingVerdict, string>

interface PackedRowProps {
  file: PackedFile
  project: ProjectDetail
  /** The first file without a verdict is expanded. */
  isNext: boolean
  onJudged: () => void
}

/** One file with its facts and the form for its verdict, which can be changed later. */
export function PackedRow({ file, project, isNext, onJudged }: PackedRowProps) {
  const posted = usePosted('judge-packed')
  const isBack = posted?.values['sha512'] === file.sha512
  const { judged } = file
  return (
    <li>
      <details className="fold" open={isNext || isBack || undefined}>
        <summary className="words">
          <bdi>{nameOf(file)}</bdi>{' '}
          {judged ? (
            <Badge tone={TONES[judged.verdict]}>
              <FormattedMessage id={`moderation.packed.verdict.${judged.verdict}`} />
            </Badge>
          ) : (
            <Badge tone="orange">
              <FormattedMessage id="moderation.packed.open" />
            </Badge>
          )}
          <ChevronDown className="i" aria-hidden="true" />
        </summary>
        <div className="stack gap-2 pt-2 measure">
          <FileFacts file={file} project={project} />
          <VerdictForm file={file} onJudged={onJudged} />
        </div>
      </details>
    </li>
  )
}

/** Facts from the pack and the file. They may be forged, so they are text and not links. */
function FileFacts({ file, project }: Pick<PackedRowProps, 'file' | 'project'>) {
  const intl = useIntl()
  const { path, size, title, origin, version, judged, sha1 } = file
  return (
    <ul className="muted words">
      <li>
        <code dir="ltr">{path}</code> · {formatBytes(intl.locale, size)}
      </li>
      {title !== null && (
        <li>
          <FormattedMessage id="moderation.packed.says" values={{ title: <bdi>{title}</bdi> }} />
        </li>
      )}
      {origin !== null && (
        <li>
          <FormattedMessage id="moderation.packed.origin" values={{ origin: <bdi>{origin}</bdi> }} />
        </li>
      )}
      <li>
        <AppLink className="link" href={versionHref(project, version.id)}>
          <FormattedMessage
            id="moderation.packed.version"
            values={{ version: <bdi>{version.version_number}</bdi> }}
          />
        </AppLink>
        {' · '}
        <FormattedMessage id="moderation.packed.others" values={{ count: file.other_projects }} />
      </li>
      <li>
        SHA-1 <code dir="ltr">{sha1}</code>
      </li>
      {judged && (
        <li>
          <FormattedMessage
            id="moderation.packed.judged"
            values={{
              verdict: <FormattedMessage id={`moderation.packed.verdict.${judged.verdict}`} />,
              time: <RelativeTime date={judged.judged_at} />,
            }}
          />
        </li>
      )}
    </ul>
  )
}

function VerdictForm({ file: { sha512, judged }, onJudged }: Pick<PackedRowProps, 'file' | 'onJudged'>) {
  const intl = useIntl()
  const { api } = useRouter().options.context
  const queryClient = useQueryClient()
  const posted = usePosted('judge-packed')
  const refusedForm = posted?.values['sha512'] === sha512 ? posted : undefined
  const save = useMutation({
    mutationFn: (body: { verdict: PackingVerdict; proof: string }) =>
      api(judgePackedFile, { params: { sha512 }, body }),
    meta: { showsOwnErrors: true },
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ['packed-files'] })
      addToast({ type: 'success', title: intl.formatMessage({ id: 'moderation.packed.saved' }) })
      requestAnimationFrame(onJudged)
    },
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const sent = new FormData(event.currentTarget)
    const verdict = PACKING_VERDICTS.find((one) => one === sent.get('verdict'))
    const proof = sent.get('proof')
    if (verdict) save.mutate({ verdict, proof: typeof proof === 'string' ? proof.trim() : '' })
  }
  const selected = refusedForm?.values['verdict'] ?? judged?.verdict
  return (
    <Form
      draft={`packed:${sha512}`}
      native="judge-packed"
      hidden={{ sha512 }}
      className="stack gap-2"
      onSubmit={submit}
    >
      <FormError error={save.error ?? refusedForm?.error} />
      <Field label={<FormattedMessage id="moderation.packed.verdict" />}>
        {(control) => (
          <Select
            {...control}
            name="verdict"
            value={PACKING_VERDICTS.find((one) => one === selected) ?? 'unidentified'}
            options={PACKING_VERDICTS.map((value) => ({
              value,
              label: intl.formatMessage({ id: `moderation.packed.verdict.${value}` }),
            }))}
          />
        )}
      </Field>
      <TextAreaField
        name="proof"
        rows={2}
        isOptional
        maxLength={MODERATOR_MESSAGE.max}
        label={<FormattedMessage id="moderation.packed.proof" />}
        hint={<FormattedMessage id="moderation.packed.proof.hint" />}
        defaultValue={refusedForm?.values['proof'] ?? judged?.proof ?? ''}
      />
      <p>
        <Button type="submit" isBusy={save.isPending}>
          <FormattedMessage id="moderation.packed.save" />
        </Button>
      </p>
    </Form>
  )
}
