import type { ReportTarget } from '@quarry/api/contract/reports/reports'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { Check, X } from 'lucide-react'
import { FormattedMessage } from 'react-intl'
import type { MessageId } from '../../lib/i18n/message-ids.ts'
import { usePosted } from '../../lib/forms/use-posted-form.ts'
import { signInHref } from '../../lib/viewer/sign-in-address.ts'
import { useViewer } from '../../lib/viewer/use-viewer.ts'
import { AppLink } from '../../ui/navigation/app-link.tsx'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { Note } from '../../ui/feedback/note.tsx'
import { reportAddress, type ReportSearch } from './report-address.ts'
import { ReportForm } from './report-form.tsx'
import { TargetForm } from './report-target-form.tsx'
import { targetQuery } from './reports.queries.ts'
import '../../styles/pages/reports.css'

/** Reports content to the moderators: find it, choose the broken rule, and explain. */
export function ReportPage({ search }: { search: ReportSearch }) {
  const viewer = useViewer()
  return (
    <>
      <Introduction />
      {viewer ? <Steps search={search} /> : <SignIn search={search} />}
    </>
  )
}

const FOR: readonly MessageId[] = ['reports.for.rules', 'reports.for.malicious']
const NOT_FOR: readonly MessageId[] = ['reports.notFor.bugs', 'reports.notFor.takedown']

const Introduction = () => (
  <section className="slab slab-pad report-intro">
    <Reasons titleId="reports.for" reasons={FOR} isFor />
    <Reasons titleId="reports.notFor" reasons={NOT_FOR} isFor={false} />
  </section>
)

interface ReasonsProps {
  titleId: MessageId
  reasons: readonly MessageId[]
  isFor: boolean
}

function Reasons({ titleId, reasons, isFor }: ReasonsProps) {
  const Icon = isFor ? Check : X
  return (
    <div className="stack gap-2">
      <h2>
        <FormattedMessage id={titleId} />
      </h2>
      <ul className="stack gap-2">
        {reasons.map((id) => (
          <li key={id} className="row-tight">
            <Icon className={isFor ? 'i text-green' : 'i text-red'} aria-hidden="true" />
            <FormattedMessage id={id} />
          </li>
        ))}
      </ul>
    </div>
  )
}

const SignIn = ({ search }: { search: ReportSearch }) => (
  <Note
    level="info"
    title={<FormattedMessage id="reports.signIn" />}
    actions={
      <ButtonLink look="brand" href={signInHref(reportAddress(search))}>
        <FormattedMessage id="shell.signIn" />
      </ButtonLink>
    }
  >
    <FormattedMessage id="reports.signIn.text" />
  </Note>
)

function Steps({ search: { item, itemID, body = '' } }: { search: ReportSearch }) {
  const { api } = useRouter().options.context
  const isNamed = item !== undefined && itemID !== undefined
  const found = useQuery({ ...targetQuery(api, item ?? 'project', itemID ?? ''), enabled: isNamed })
  const posted = usePosted('report-target')
  if (!isNamed || !found.data)
    return (
      <TargetForm
        item={item}
        itemID={itemID}
        isMissing={posted?.error?.status === 404 || (isNamed && found.data === null)}
      />
    )
  const { target, open_report: open } = found.data
  return (
    <>
      <Target target={target} />
      {open === null ? (
        <ReportForm target={target} body={body} />
      ) : (
        <AlreadyReported target={target} report={open} />
      )}
    </>
  )
}

const Target = ({ target }: { target: ReportTarget }) => (
  <p className="row-tight">
    <Check className="i text-green" aria-hidden="true" />
    <FormattedMessage id={`reports.item.${target.type}`} />
    <AppLink className="link" href={target.href ?? '/'} target="_blank">
      <bdi>{target.title}</bdi>
    </AppLink>
  </p>
)

const AlreadyReported = ({ target, report }: { target: ReportTarget; report: string }) => (
  <Note
    level="warning"
    title={<FormattedMessage id="reports.already" />}
    actions={
      <>
        <ButtonLink look="brand" href={`/dashboard/report/${report}`}>
          <FormattedMessage id="reports.already.go" />
        </ButtonLink>
        <ButtonLink href={target.href ?? '/'}>
          <FormattedMessage id="reports.already.back" />
        </ButtonLink>
      </>
    }
  >
    <FormattedMessage id="reports.already.text" />
  </Note>
)
