import type { ListedProject } from '@quarry/api/contract/projects/project-shapes'
import { Pencil } from 'lucide-react'
import { useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useTexts } from '../../../lib/i18n/use-texts.ts'
import { usePosted } from '../../../lib/forms/use-posted-form.ts'
import type { PostedForm } from '../../../lib/forms/posted-form.ts'
import { Button, ButtonLink } from '../../../ui/controls/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Form } from '../../../ui/controls/form.tsx'
import { Note } from '../../../ui/feedback/note.tsx'
import { TextField } from '../../../ui/controls/text-field.tsx'
import { Checkbox } from '../../../ui/controls/checkbox.tsx'
import { FormError } from '../../forms/form-error.tsx'
import { ProjectIcon } from '../project-icon.tsx'
import { StatusBadge } from '../status-badge.tsx'
import { BULK_EDIT_LINKS } from './bulk-edit.forms.ts'
import { BulkTagsField } from './bulk-tags-field.tsx'
import '../../../styles/pages/projects-bulk-edit.css'

const FORM = 'several'
const lines = (posted: PostedForm | undefined, name: string) => posted?.values[name]?.split('\n') ?? []

type BulkEditFormProps = {
  /** The projects that the viewer may edit. */
  projects: readonly ListedProject[]
  /** The list that the form replaces. */
  back: string
}

/** Sets or removes links and tags of several projects at once. */
export function BulkEditForm({ projects, back }: BulkEditFormProps) {
  const posted = usePosted(FORM)
  const problems = new Map(posted?.error?.fields.map(({ path, message }) => [path, message]))
  if (projects.length === 0)
    return (
      <EmptyState
        title={<FormattedMessage id="projects-publishing.several.none" />}
        actions={
          <ButtonLink href={back}>
            <FormattedMessage id="projects-publishing.several.back" />
          </ButtonLink>
        }
      />
    )
  return (
    <Form draft="bulk-edit" native={FORM} className="several">
      <ProjectCheckboxes
        projects={projects}
        chosen={lines(posted, 'project')}
        isMissing={problems.has('project')}
      />
      <section className="slab slab-pad stack" aria-labelledby="several-changes">
        <h2 id="several-changes">
          <FormattedMessage id="projects-publishing.several.links" />
        </h2>
        <p className="muted">
          <FormattedMessage id="projects-publishing.several.links.text" />
        </p>
        {problems.has('changes') && (
          <p className="error" role="alert">
            <FormattedMessage id="projects-publishing.several.nothing" />
          </p>
        )}
        {posted && ![...problems.keys()].some(isOwn) && <FormError error={posted.error} />}
        {BULK_EDIT_LINKS.map((name) => (
          <LinkField key={name} name={name} posted={posted} error={problems.get(name)} />
        ))}
        <BulkTagsField
          projects={projects}
          added={lines(posted, 'add_tag')}
          removed={lines(posted, 'remove_tag')}
        />
        <div className="row">
          <Button type="submit" look="brand">
            <FormattedMessage id="projects-publishing.several.save" />
          </Button>
          <ButtonLink href={back}>
            <FormattedMessage id="projects-publishing.several.back" />
          </ButtonLink>
        </div>
      </section>
    </Form>
  )
}

const isOwn = (path: string) => ['project', 'changes', ...BULK_EDIT_LINKS].includes(path)

type LinkFieldProps = {
  name: (typeof BULK_EDIT_LINKS)[number]
  posted: PostedForm | undefined
  error: string | undefined
}

function LinkField({ name, posted, error }: LinkFieldProps) {
  const label = useTexts('projects-publishing.field')
  return (
    <div className="stack gap-2">
      <TextField
        label={label(name)}
        isOptional
        name={name}
        type="url"
        inputMode="url"
        placeholder="https://"
        defaultValue={posted?.values[name]}
        error={error}
      />
      <Checkbox name="clear" value={name} defaultChecked={lines(posted, 'clear').includes(name)}>
        <FormattedMessage id="projects-publishing.several.clear" values={{ link: label(name) }} />
      </Checkbox>
    </div>
  )
}

type ProjectCheckboxesProps = {
  projects: readonly ListedProject[]
  chosen: readonly string[]
  isMissing: boolean
}

/** The projects, each with a checkbox, and with scripts one checkbox for all of them. */
function ProjectCheckboxes({ projects, chosen, isMissing }: ProjectCheckboxesProps) {
  const intl = useIntl()
  const list = useRef<HTMLFieldSetElement>(null)
  const [count, setCount] = useState(chosen.length)
  const ticks = () => [...(list.current?.querySelectorAll<HTMLInputElement>('[name=project]') ?? [])]
  const countTicks = () => setCount(ticks().filter(({ checked }) => checked).length)
  const tickAll = (isTicked: boolean) => {
    for (const tick of ticks()) tick.checked = isTicked
    setCount(isTicked ? projects.length : 0)
  }
  return (
    <fieldset className="slab stack several-list" ref={list} onChange={countTicks}>
      <legend className="sr">
        <FormattedMessage id="projects-publishing.several.projects" />
      </legend>
      <div className="row several-all">
        <Checkbox
          checked={count === projects.length}
          isMixed={count > 0 && count < projects.length}
          onChange={(event) => tickAll(event.target.checked)}
        >
          <FormattedMessage id="projects-publishing.several.all" />
        </Checkbox>
        <output className="muted push">
          <FormattedMessage id="projects-publishing.several.chosen" values={{ count }} />
        </output>
      </div>
      {isMissing && (
        <p className="error" role="alert">
          <FormattedMessage id="projects-publishing.several.choose" />
        </p>
      )}
      <ul>
        {projects.map((project) => (
          <li key={project.id}>
            <label className="tick several-project">
              <input
                type="checkbox"
                name="project"
                value={project.id}
                defaultChecked={chosen.includes(project.id)}
                aria-label={intl.formatMessage(
                  { id: 'projects-publishing.several.one' },
                  { title: project.title },
                )}
              />
              <ProjectIcon project={project} size="m" />
              <span className="several-name">
                <b className="clip" dir="auto">
                  {project.title}
                </b>
                <StatusBadge status={project.status} />
              </span>
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}

/** The result of a bulk edit, above the list of projects. */
export function BulkEditResult({ count }: { count: number }) {
  return (
    <Note
      level="success"
      title={<FormattedMessage id="projects-publishing.several.done" values={{ count }} />}
    />
  )
}

/** Links from a list to the form that edits several of its projects at once. */
export function BulkEditLink({ href }: { href: string }) {
  return (
    <ButtonLink icon={Pencil} href={href}>
      <FormattedMessage id="projects-publishing.several.edit" />
    </ButtonLink>
  )
}
