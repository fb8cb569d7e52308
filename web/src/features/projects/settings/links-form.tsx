import type { ProjectDetail } from '@quarry/api/contract/projects/project-shapes'
import { useIntl } from 'react-intl'
import { FieldError } from '../../../ui/controls/field-error.tsx'
import { Select } from '../../../ui/controls/select.tsx'
import { TextField } from '../../../ui/controls/text-field.tsx'
import { canDo } from '../../../lib/viewer/can-do.ts'
import { useTexts } from '../../../lib/i18n/use-texts.ts'
import { FieldAnchor } from '../../forms/form-section.tsx'
import { optionalLink, type Rule } from '../../forms/validation-rules.ts'
import { SettingsForm } from '../../forms/settings-form.tsx'
import { TextSection } from './text-section.tsx'
import { ProjectConflicts } from './project-conflicts.tsx'
import { useProjectForm } from './use-project-form.ts'
import { type Donation, donationPlatforms, filledRows, withBlank, withRow } from './donations.ts'
import '../../../styles/pages/projects-publishing.css'

const plainLinks = ['issues_url', 'source_url', 'wiki_url', 'discord_url'] as const

const donationRule: Rule<Donation[]> = (rows, intl) =>
  filledRows(rows)
    .map((row) => optionalLink(row.url, intl))
    .find((problem) => problem !== undefined)

export function LinksForm({ project }: { project: ProjectDetail }) {
  const isDisabled = !canDo(project, 'project.edit')
  const form = useProjectForm(project, {
    drafts: [`links:${project.id}`],
    stored: {
      issues_url: project.issues_url ?? '',
      source_url: project.source_url ?? '',
      wiki_url: project.wiki_url ?? '',
      discord_url: project.discord_url ?? '',
      donation_urls: withBlank(project.donation_urls.map(({ id, url }) => ({ id, url }))),
    },
    rules: {
      issues_url: optionalLink,
      source_url: optionalLink,
      wiki_url: optionalLink,
      discord_url: optionalLink,
      donation_urls: donationRule,
    },
    patchOf: (values, changed) => ({
      ...Object.fromEntries(
        plainLinks
          .filter((name) => changed.includes(name))
          .map((name) => [name, values[name].trim() || null]),
      ),
      ...(changed.includes('donation_urls') && { donation_urls: filledRows(values.donation_urls) }),
    }),
  })
  const label = useTexts('projects-publishing.field')
  return (
    <SettingsForm draft={`links:${project.id}`} form={form} labelOf={label}>
      <ProjectConflicts project={project} form={form} labelOf={label} />
      <TextSection name="links">
        {plainLinks.map((name) => (
          <FieldAnchor key={name} name={name}>
            <TextField
              name={name}
              label={label(name)}
              isOptional
              type="url"
              inputMode="url"
              placeholder="https://"
              disabled={isDisabled}
              value={form.values[name]}
              error={form.errors[name]}
              onChange={(event) => form.set(name, event.target.value)}
            />
          </FieldAnchor>
        ))}
      </TextSection>
      <TextSection name="donations">
        <FieldAnchor name="donation_urls">
          <div className="stack gap-2">
            {form.values.donation_urls.map((row, index) => (
              <DonationRow
                // Rows have no identity of their own; they are only added and cleared in place.
                // oxlint-disable-next-line react/no-array-index-key
                key={index}
                row={row}
                number={index + 1}
                isDisabled={isDisabled}
                onChange={(change) =>
                  form.set('donation_urls', withRow(form.values.donation_urls, index, change))
                }
              />
            ))}
          </div>
          {form.errors.donation_urls && <FieldError>{form.errors.donation_urls}</FieldError>}
        </FieldAnchor>
      </TextSection>
    </SettingsForm>
  )
}

type DonationRowProps = {
  row: Donation
  number: number
  isDisabled: boolean
  onChange: (change: Partial<Donation>) => void
}

function DonationRow({ row, number, isDisabled, onChange }: DonationRowProps) {
  const intl = useIntl()
  return (
    <div className="donation-row">
      <input
        className="input"
        name={`donation-${number}`}
        type="url"
        inputMode="url"
        placeholder="https://"
        disabled={isDisabled}
        aria-label={intl.formatMessage({ id: 'projects-publishing.donation.url' }, { number })}
        value={row.url}
        onChange={(event) => onChange({ url: event.target.value })}
      />
      <Select
        aria-label={intl.formatMessage({ id: 'projects-publishing.donation.platform' }, { number })}
        disabled={isDisabled}
        value={row.id}
        options={donationPlatforms.map(({ id, name }) => ({
          value: id as string,
          label: id === 'other' ? intl.formatMessage({ id: 'projects-publishing.donation.other' }) : name,
        }))}
        onChange={(id) => onChange({ id })}
      />
    </div>
  )
}
